import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Row } from '#shared/platform/collections/entity.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { logTo } from '#shared/platform/log.ts'

const packed = new PackedRow({
  note: 'apart',
  size: 'number',
  isLarge: 'flag',
  begin: 'day',
  friends: 'ids',
  weight: 'number',
  first: 'number',
  second: 'number',
  third: 'number',
  fourth: 'number',
  name: 'text',
})

const number = fc.oneof(
  fc.nat(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(0, 63, 64, 127, 128, 8191, 8192, 2 ** 31, 2 ** 52, Number.MAX_SAFE_INTEGER),
  fc.double({ noNaN: true }),
)
const text = fc.string({ unit: 'grapheme', maxLength: 300 })
const ids = fc.array(fc.nat(), { minLength: 1, maxLength: 200 })
const day = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

const declared = fc.record(
  {
    note: text,
    size: number,
    isLarge: fc.constant(true),
    begin: day,
    friends: ids,
    weight: number,
    fourth: number,
    name: text,
  },
  { requiredKeys: [] },
)
const others = fc.dictionary(
  fc.nat(999).map((id) => `f${id}`),
  fc.oneof(number, text, fc.boolean(), ids),
  { maxKeys: 5 },
)
const rows = fc.tuple(declared, others).map(([one, more]) => ({ ...one, ...more }) as Row)

const stored = (row: Row) => packed.itemOf(row)

describe('a damaged row', () => {
  it('is read as far as it can be, whatever its bytes are', () => {
    logTo(() => {})
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        for (const attributes of [undefined, ['name'], ['friends', 'f1']])
          expect(packed.rowIn({ note: 'apart', r: bytes }, attributes)).toHaveProperty('note')
      }),
      { seed: 38, numRuns: 1000 },
    )
  })
})

describe('a packed row', () => {
  it('is read as it was written, whatever is in it', () => {
    fc.assert(
      fc.property(rows, (row) => {
        expect(packed.rowIn(stored(row))).toEqual(row)
      }),
    )
  })

  it('is read in parts, each as if the whole was read', () => {
    const names = ['size', 'isLarge', 'begin', 'friends', 'weight', 'fourth', 'name', 'f1', 'f7']
    fc.assert(
      fc.property(rows, fc.subarray(names), (row, wanted) => {
        const { note: _, ...read } = packed.rowIn(stored(row), wanted)
        const expected = Object.fromEntries(Object.entries(row).filter(([name]) => wanted.includes(name)))
        expect(read).toEqual(expected)
      }),
    )
  })

  it('is the same bytes for the same row, and others for another one', () => {
    fc.assert(
      fc.property(rows, number, (row, size) => {
        expect(stored({ ...row })).toEqual(stored(row))
        if (!Object.is(row.size, size)) expect(stored({ ...row, size })).not.toEqual(stored(row))
      }),
    )
  })

  it('keeps what is apart in an attribute of its own', () => {
    expect(packed.itemOf({ note: 'a' })).toEqual({ note: 'a', r: new Uint8Array([0]) })
    expect(packed.storedIn(['size'])).toEqual(['r'])
    expect(packed.storedIn(['note', 'size'])).toEqual(['r', 'note'])
    expect(packed.storedIn()).toEqual(['r', 'note'])
    expect(packed.rowIn({ note: 'a' })).toEqual({ note: 'a' })
  })

  it('takes a byte for what has a value, a byte for small numbers, two for larger ones, and three for a day', () => {
    const length = (row: Row) => (stored(row).r as Uint8Array).length
    expect(length({})).toBe(1)
    expect(length({ size: 63 })).toBe(2)
    expect(length({ size: 8_191 })).toBe(3)
    expect(length({ isLarge: true })).toBe(1)
    expect(length({ begin: '2026-03-02' })).toBe(4)
    expect(length({ name: 'plan' })).toBe(7)
  })

  it('is read with members that were added to its declaration later, however many it had', () => {
    const names = Array.from({ length: 20 }, (_, index) => `m${index}`)
    const declared = (count: number) =>
      new PackedRow(Object.fromEntries(names.slice(0, count).map((name) => [name, 'number' as const])))
    for (let count = 1; count < names.length; count++) {
      const row = {
        ...Object.fromEntries(names.slice(0, count).map((name, index) => [name, index])),
        f1: 'a',
      }
      expect(declared(count + 1).rowIn(declared(count).itemOf(row))).toEqual(row)
    }
  })
})
