import { beforeEach, describe, expect, it } from 'vitest'
import { changeAll, intoTransactions, writeInTransactions } from '#shared/platform/dynamodb/batches.ts'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { type Item, MAX_CHANGES, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const key = (number: number) => ({ pk: 'PIECE', sk: String(number) })
const check: Write = { check: { pk: 'GUARD', sk: 'GUARD' }, when: absent('pk') }

describe('Packs', () => {
  it('take as many pieces, in their order, as fit into a transaction', () => {
    const packs = intoTransactions(numbers(250), (number) => [{ put: key(number) }], MAX_CHANGES)

    expect(packs.map((pack) => pack.length)).toEqual([MAX_CHANGES, MAX_CHANGES, 50])
    expect(packs.flat()).toEqual(numbers(250))
  })

  it('count what all pieces ask of one item once', () => {
    const packs = intoTransactions(numbers(200), (number) => [{ put: key(number) }, check], MAX_CHANGES)

    expect(packs.map((pack) => pack.length)).toEqual([99, 99, 2])
  })

  it('never change an item twice', () => {
    const packs = intoTransactions(
      numbers(4),
      (number) => [{ put: { ...key(number % 2), number } }],
      MAX_CHANGES,
    )

    expect(packs).toEqual([
      [1, 2],
      [3, 4],
    ])
  })
})

describe('packs of large pieces', () => {
  const text = 'x'.repeat(300_000)

  it('have no more bytes than a transaction takes, binary ones counted', () => {
    const pieces = numbers(30).map((number) => ({ number, text, html: new Uint8Array(90_000) }))
    const packs = intoTransactions(
      pieces,
      ({ number, ...piece }) => [{ put: { ...key(number), ...piece } }],
      MAX_CHANGES,
    )

    expect(packs.map((pack) => pack.length)).toEqual([8, 8, 8, 6])
  })

  it('count what is removed as it is stored', () => {
    const packs = intoTransactions(
      numbers(30).map((number) => ({ number, text })),
      ({ number }) => [{ remove: key(number) }],
      MAX_CHANGES,
    )

    expect(packs.map((pack) => pack.length)).toEqual([10, 10, 10])
  })
})

describe('What is written in packs', () => {
  let table: Table
  let meter: Awaited<ReturnType<typeof engineTable>>['meter']

  beforeEach(async () => {
    ;({ table, meter } = await engineTable(dynamoClient))
  })

  const stored = async () =>
    (await table.query({ pk: 'PIECE' })).map(({ sk }) => Number(sk)).sort((a, b) => a - b)
  const changesOf = (number: number): Write[] => [{ put: key(number), when: absent('pk') }]

  it('takes one transaction a pack', async () => {
    const { commands } = await meter.measure(() =>
      writeInTransactions(numbers(150), changesOf, table, async () => expect.unreachable()),
    )

    expect(commands).toHaveLength(2)
    expect(await stored()).toEqual(numbers(150))
  })

  it('is done one by one after a concurrent change of one in the pack', async () => {
    await table.write([{ put: key(3) }])
    const alone: number[] = []

    await writeInTransactions(numbers(150), changesOf, table, async (number) => alone.push(number))

    expect(alone, 'the first pack').toEqual(numbers(100))
    expect(await stored()).toEqual([3, ...numbers(150).slice(100)])
  })

  it('fails where the table fails', async () => {
    const failing = { ...table, write: () => Promise.reject(new Error('down')) } as Table

    const writing = writeInTransactions([1], changesOf, failing, async () => expect.unreachable())
    await expect(writing).rejects.toThrow('down')
  })
})

describe('Of all that has some ids', () => {
  type Stored = Item & { id: number; state: string }
  let table: Table

  beforeEach(async () => {
    ;({ table } = await engineTable(dynamoClient))
    await table.write(numbers(3).map((id) => ({ put: { ...key(id), id, state: 'new' } })))
  })

  const read = async (id: number) => (await table.get(key(id))) as Stored | undefined
  const states = async () => (await Promise.all(numbers(4).map(read))).map((one) => one?.state)
  const changesOf = ({ id, state }: Stored): Write[] => [
    { put: { ...key(id), id, state: `${state}, changed` }, when: equals('state', state) },
  ]

  it('existing matching items are changed', async () => {
    const find = async (id: number) => (id === 2 ? undefined : read(id))

    await changeAll(numbers(4), { find, changesOf }, table)

    expect(await states()).toEqual(['new, changed', 'new', 'new, changed', undefined])
  })

  it('an item that was changed concurrently is read again, and changed if it still matches', async () => {
    const faster: Write[] = [
      { put: { ...key(1), id: 1, state: 'also new' } },
      { put: { ...key(2), id: 2, state: 'old' } },
    ]
    const find = async (id: number) => {
      const one = await read(id)
      if (faster.length > 0) await table.write(faster.splice(0))
      return one?.state === 'old' ? undefined : one
    }

    await changeAll(numbers(3), { find, changesOf }, table)

    expect(await states()).toEqual(['also new, changed', 'old', 'new, changed', undefined])
  })
})
