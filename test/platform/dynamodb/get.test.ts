import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Key } from '#shared/platform/dynamodb/table.ts'
import { awsError, mockedTable } from '#test/support/engine/mocked-table.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'

const key = (number: number): Key => ({ pk: `P${number}`, sk: 'S' })
const item = (number: number) => ({ ...key(number), number })

interface Asked {
  RequestItems: { things: { Keys: Key[]; ConsistentRead: boolean } }
}

/** A table that contains every requested item except the items with the given ids. */
function tableWithout(...missing: number[]) {
  const { dynamodb, table } = mockedTable()
  dynamodb.on(BatchGetCommand).callsFake(({ RequestItems }: Asked) => {
    const numbers = RequestItems.things.Keys.map(({ pk }) => Number(pk.slice(1)))
    return { Responses: { things: numbers.filter((number) => !missing.includes(number)).map(item) } }
  })
  const asked = () => dynamodb.calls().map((call) => (call.args[0].input as Asked).RequestItems.things)
  return { table, asked }
}

/** Runs the event loop until a condition is true. */
async function until(condition: () => boolean) {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve))
}

beforeAll(skipRetryPauses)

describe('getting items', () => {
  it('asks for everything that is wanted in one tick with one strongly consistent request', async () => {
    const { table, asked } = tableWithout(2)

    const found = await Promise.all([table.get(key(1)), table.get(key(2)), table.get(key(3))])

    expect(found).toEqual([item(1), undefined, item(3)])
    expect(asked()).toEqual([{ Keys: [key(1), key(2), key(3)], ConsistentRead: true }])
  })

  it('asks with one eventually consistent request where the table is the eventual one', async () => {
    const { table, asked } = tableWithout()

    await Promise.all([table.eventual.get(key(1)), table.eventual.get(key(2))])

    expect(asked()).toEqual([{ Keys: [key(1), key(2)], ConsistentRead: false }])
    expect(table.eventual.eventual).toBe(table.eventual)
  })

  it('asks once for an item that is wanted several times', async () => {
    const { table, asked } = tableWithout()

    const found = await Promise.all([table.get(key(1)), table.get(key(1)), table.get(key(1))])

    expect(found).toEqual([item(1), item(1), item(1)])
    expect(asked().map(({ Keys }) => Keys)).toEqual([[key(1)]])
  })

  it('asks anew in a later tick, as the item may have changed', async () => {
    const { table, asked } = tableWithout()

    await table.get(key(1))
    await table.get(key(1))

    expect(asked()).toHaveLength(2)
  })

  it('splits more than a hundred items into batches, and gives each caller its own', async () => {
    const { table, asked } = tableWithout(205)
    const numbers = Array.from({ length: 250 }, (_, index) => index)

    const found = await Promise.all(numbers.map((number) => table.get(key(number))))

    expect(asked().map(({ Keys }) => Keys.length)).toEqual([100, 100, 50])
    expect(found.map((one) => one?.number)).toEqual(numbers.with(205, undefined as never))
  })

  it('has no more than eight batches on the way, and hands over each as it comes', async () => {
    const { dynamodb, table } = mockedTable()
    const answers: (() => void)[] = []
    dynamodb.on(BatchGetCommand).callsFake(async ({ RequestItems }: Asked) => {
      await new Promise<void>((resolve) => answers.push(resolve))
      return { Responses: { things: RequestItems.things.Keys } }
    })
    const arrived: number[] = []
    const all = Array.from({ length: 850 }, (_, number) =>
      table.get(key(number)).then(() => arrived.push(number)),
    )
    await until(() => answers.length === 8)
    expect(dynamodb.calls()).toHaveLength(8)

    answers[2]?.()
    await until(() => answers.length === 9)
    expect(arrived).toEqual(Array.from({ length: 100 }, (_, index) => 200 + index))

    for (const answer of answers) answer()
    await Promise.all(all)
    expect(arrived).toHaveLength(850)
  })

  it('asks again for the keys that were left unprocessed, and only for those', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb
      .on(BatchGetCommand)
      .resolvesOnce({ Responses: { things: [item(1)] }, UnprocessedKeys: { things: { Keys: [key(2)] } } })
      .resolvesOnce({ Responses: {}, UnprocessedKeys: { things: { Keys: [key(2)] } } })
      .resolves({ Responses: { things: [item(2)] } })

    const found = await Promise.all([table.get(key(1)), table.get(key(2))])

    const wanted = dynamodb.calls().map((call) => (call.args[0].input as Asked).RequestItems.things.Keys)
    expect(found).toEqual([item(1), item(2)])
    expect(wanted).toEqual([[key(1), key(2)], [key(2)], [key(2)]])
  })

  it('fails, a bounded number of requests later, where keys stay unprocessed: they are not absent', async () => {
    const { dynamodb, table } = mockedTable()
    const answer = { Responses: { things: [] }, UnprocessedKeys: { things: { Keys: [key(1)] } } }
    dynamodb.on(BatchGetCommand).resolves(answer)

    await expect(table.get(key(1))).rejects.toMatchObject({ identifier: 'ServiceUnavailable' })

    expect(dynamodb.calls()).toHaveLength(6)
  })

  it('fails on an empty answer: the item is not absent', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb.on(BatchGetCommand).resolves({})

    await expect(table.get(key(1))).rejects.toMatchObject({ identifier: 'ServiceUnavailable' })
  })

  it('fails for all who wait together, and not for those who come later', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb
      .on(BatchGetCommand)
      .rejectsOnce(awsError('TimeoutError'))
      .resolves({ Responses: { things: [item(1)] } })

    const together = await Promise.allSettled([table.get(key(1)), table.get(key(2))])

    expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await table.get(key(1))).toEqual(item(1))
  })
})
