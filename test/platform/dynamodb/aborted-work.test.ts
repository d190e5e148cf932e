import { BatchGetCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { abandoned, currentDeadline, runWithDeadline } from '#shared/platform/deadline.ts'
import { replacePause } from '#shared/platform/dynamodb/retry.ts'
import type { Key, Table } from '#shared/platform/dynamodb/table.ts'
import { cancelled, mockedTable } from '#test/support/engine/mocked-table.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'

const key = (number: number): Key => ({ pk: `P${number}`, sk: 'S' })
const turnOfEvents = () => new Promise((resolve) => setImmediate(resolve))
const aMinute = () => 60_000

const calls: [name: string, call: (table: Table) => Promise<unknown>][] = [
  ['a get', (table) => table.get(key(1))],
  ['a query', (table) => table.query({ pk: 'P1' })],
  ['a write', (table) => table.write([{ remove: key(1) }])],
  ['an update', (table) => table.update({ update: key(1), set: { a: 1 } })],
  ['an increment', (table) => table.increment(key(1), 'n', 1)],
]

/** A table whose responses the test holds back. */
function slowTable() {
  const { dynamodb, table } = mockedTable()
  const answers: (() => void)[] = []
  const slowly = (answer: object) => () => new Promise((resolve) => answers.push(() => resolve(answer)))
  dynamodb.on(QueryCommand).callsFake(slowly({ Items: [] }))
  dynamodb.on(TransactWriteCommand).callsFake(slowly({}))
  dynamodb.on(UpdateCommand).callsFake(slowly({ Attributes: { n: 1 } }))
  dynamodb.on(BatchGetCommand).callsFake(slowly({ Responses: { things: [] } }))
  const signals = () =>
    dynamodb
      .calls()
      .map(({ args }) => (args as unknown as [unknown, { abortSignal: AbortSignal }])[1].abortSignal)
  return { dynamodb, table, answers, signals }
}

beforeAll(skipRetryPauses)

describe('work after its end', () => {
  it.each(calls)('aborts calls in flight: %s', async (_, call) => {
    const { table, signals } = slowTable()
    await runWithDeadline(aMinute, async () => {
      call(table).catch(() => {})
      await turnOfEvents()
      expect(signals().map(({ aborted }) => aborted)).toEqual([false])
    })

    expect(signals().map(({ aborted }) => aborted)).toEqual([true])
  })

  it.each(calls)('sends no more calls to the table: %s', async (_, call) => {
    const { dynamodb, table } = slowTable()
    let late: Promise<unknown> | undefined
    await runWithDeadline(aMinute, async () => {
      late = turnOfEvents().then(() => call(table))
      late.catch(() => {})
    })

    await expect(late).rejects.toBe(abandoned)
    expect(dynamodb.calls()).toHaveLength(0)
  })

  it('does not retry after conflicts', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'))
    let goOn = () => {}
    replacePause(
      () =>
        new Promise<void>((resolve) => {
          goOn = resolve
        }),
    )
    let writing: Promise<unknown> | undefined
    await runWithDeadline(aMinute, async () => {
      writing = table.write([{ remove: key(1) }])
      writing.catch(() => {})
      await turnOfEvents()
    })
    goOn()
    skipRetryPauses()

    await expect(writing).rejects.toBe(abandoned)
    expect(dynamodb.calls()).toHaveLength(1)
  })

  it('does not affect other work that reads in the same tick', async () => {
    const { dynamodb, table, answers, signals } = slowTable()
    const staying = runWithDeadline(aMinute, () => Promise.all([table.get(key(1)), table.get(key(2))]))
    await runWithDeadline(aMinute, async () => {
      table.get(key(1)).catch(() => {})
      await turnOfEvents()
    })
    expect(signals().map(({ aborted }) => aborted)).toEqual([false, true])
    for (const answer of answers) answer()

    expect(await staying).toEqual([undefined, undefined])
    expect(dynamodb.calls()).toHaveLength(2)
  })
})

describe('work that runs out of time', () => {
  it('gives up between attempts while there is time to report the reason', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'))
    let left = 2000
    replacePause(async () => {
      left -= 400
    })
    const writing = runWithDeadline(
      () => left,
      () => table.write([{ remove: key(1) }]),
    )

    await expect(writing).rejects.toMatchObject({ identifier: 'UpdateConflict' })
    skipRetryPauses()
    expect(left).toBeGreaterThanOrEqual(100)
    expect(dynamodb.calls().length).toBeLessThan(7)
    expect(currentDeadline()).toBeUndefined()
  })
})
