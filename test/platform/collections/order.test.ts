import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { fold } from '#shared/platform/fold.ts'
import { firstRows, readable } from '#shared/platform/lists/internal/order.ts'
import type { SortKey, SortValue } from '#shared/platform/lists/selection.ts'
import { byText } from '#shared/platform/query/listing.ts'

const ready = (order: readonly SortKey[]) => readable(order, Promise.resolve([]))

const byNumber: SortValue = { attributes: ['s'], reader: () => (row) => row.s as number | undefined }

const text = fc.string({ unit: fc.constantFrom(...'abAB ä😀'), maxLength: 3 }).map(fold)
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 4 })
const row = fc.record({ id: fc.nat(100), n: optional(text), s: optional(fc.integer({ min: 0, max: 3 })) })
const rows = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 20 })
const sortKey = fc.record({
  by: fc.constantFrom('id' as const, 'n' as const, 's' as const),
  descending: fc.boolean(),
})

const sorts = { id: 'id', n: byText('n'), s: byNumber } as const
const settings = { seed: 20240505, numRuns: 1000 }

type Named = { by: 'id' | 'n' | 's'; descending: boolean }

const orderOf = (keys: Named[]): SortKey[] =>
  keys.map(({ by, descending }) => ({ by: sorts[by], descending }))

const bytes = (value: unknown) => Buffer.from(String(value)).toString('hex')
const isSmaller = (a: unknown, b: unknown) => (typeof a === 'number' ? a < Number(b) : bytes(a) < bytes(b))

function compareValues(a: unknown, b: unknown, descending: boolean): number {
  if (a === b) return 0
  if (a === undefined) return 1
  if (b === undefined) return -1
  return isSmaller(a, b) === descending ? 1 : -1
}

/** The ids of all rows in a sort order. */
const idsOf = (found: readonly ListedRow[], order: Parameters<typeof firstRows>[1]) =>
  firstRows(found, order, found.length).map(({ id }) => id)

/** Compares rows naively: key by key, until one differs. */
function compareNaively(a: ListedRow, b: ListedRow, keys: Named[]): number {
  const compared = [...keys, { by: 'id' as const, descending: false }].map(({ by, descending }) =>
    by === 'id' ? compareValues(a.id, b.id, descending) : compareValues(a[by], b[by], descending),
  )
  return compared.find((difference) => difference !== 0) ?? 0
}

describe('the order of rows', () => {
  it('is that of a naive sort, for random rows and orders', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.array(sortKey, { maxLength: 3 }), async (found, keys) => {
        const naive = [...found].sort((a, b) => compareNaively(a, b, keys)).map(({ id }) => id)
        expect(idsOf(found, await ready(orderOf(keys)))).toEqual(naive)
      }),
      settings,
    )
  })

  it('is the same where only the first ones of many are wanted', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      id: index + 1,
      n: `name ${(index * 7919) % 5000}`,
    }))
    const order = await ready([{ by: byText('n'), descending: true }])
    const sorted = firstRows(many, order, many.length)

    expect(sorted).toHaveLength(many.length)
    for (const end of [0, 1, 20, 4096, 5000, 9999, 1e15])
      expect(firstRows(many, order, end)).toEqual(sorted.slice(0, end))
  })

  it('does not depend on the order in which rows were found', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.array(sortKey, { maxLength: 2 }), async (found, keys) => {
        const order = await ready(orderOf(keys))
        expect(firstRows(found.toReversed(), order, found.length)).toEqual(
          firstRows(found, order, found.length),
        )
      }),
      settings,
    )
  })

  it.each([false, true])('puts rows without a value last (descending: %s)', async (descending) => {
    const found = [{ id: 1 }, { id: 2, n: 'b' }, { id: 3 }, { id: 4, n: 'a' }]
    const order = await ready([{ by: byText('n'), descending }])

    expect(idsOf(found, order)).toEqual(descending ? [2, 4, 1, 3] : [4, 2, 1, 3])
  })

  it('leaves equal values by id ascending, also when it is descending', async () => {
    const found = [3, 1, 2].map((id) => ({ id, n: 'same' }))

    expect(idsOf(found, await ready([{ by: byText('n'), descending: true }]))).toEqual([1, 2, 3])
  })

  it('looks up what values depend on once, before it reads them', async () => {
    let lookups = 0
    const looked: SortValue = {
      attributes: [],
      reader: async () => {
        lookups += 1
        return ({ n }) => (n === 'x' ? 1 : 2)
      },
    }
    const found = [{ id: 1 }, { id: 2, n: 'x' }]

    expect(idsOf(found, await ready([{ by: looked, descending: false }]))).toEqual([2, 1])
    expect(lookups).toBe(1)
  })
})
