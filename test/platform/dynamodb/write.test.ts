import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { absent, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import { type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { awsError, cancelled, mockedTable } from '#test/support/engine/mocked-table.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'

const key = (number: number) => ({ pk: `P${number}`, sk: 'S' })
const put = (number: number): Write => ({ put: key(number), when: absent('pk') })
const add = (number: number, by: number): Write => ({ update: key(number), add: { n: by } })

interface Sent {
  TransactItems: Record<string, Record<string, unknown>>[]
  ClientRequestToken: string
}

const sentTo = ({ dynamodb }: Pick<ReturnType<typeof mockedTable>, 'dynamodb'>) =>
  dynamodb.calls().map((call) => call.args[0].input as Sent)

beforeAll(skipRetryPauses)

describe('writing', () => {
  it('sends every kind of change in one transaction, each with its own condition', async () => {
    const { dynamodb, table } = mockedTable()
    await table.write([
      put(1),
      { update: key(2), set: { name: 'x' }, unset: ['old'], add: { n: 2 }, when: equals('version', 3) },
      { remove: key(3) },
      { check: key(4), when: exists('pk') },
    ])

    const [sent] = sentTo({ dynamodb })
    expect(sent?.TransactItems).toMatchObject([
      {
        Put: {
          TableName: 'things',
          Item: { ...key(1), v: 1 },
          ConditionExpression: 'attribute_not_exists(#0)',
        },
      },
      {
        Update: {
          Key: key(2),
          UpdateExpression: 'SET #0 = :0, #1 = :1 REMOVE #2 ADD #3 :2',
          ConditionExpression: '#4 = :3',
        },
      },
      { Delete: { TableName: 'things', Key: key(3) } },
      { ConditionCheck: { Key: key(4), ConditionExpression: 'attribute_exists(#0)' } },
    ])
    expect(sent?.TransactItems[2]?.Delete).not.toHaveProperty('ConditionExpression')
    expect(sent?.TransactItems[2]?.Delete).not.toHaveProperty('ExpressionAttributeNames')
  })

  it('sends nothing for no changes', async () => {
    const { dynamodb, table } = mockedTable()
    await table.write([])

    expect(dynamodb.calls()).toHaveLength(0)
  })

  it('merges increments of one item, and drops those that come to nothing', async () => {
    const { dynamodb, table } = mockedTable()
    await table.write([add(1, 1), put(9), add(1, 2), add(2, 1), add(2, -1)])

    const items = sentTo({ dynamodb })[0]?.TransactItems
    expect(items).toHaveLength(2)
    expect(items?.[1]?.Update).toMatchObject({ Key: key(1), ExpressionAttributeValues: { ':1': 3 } })
  })

  it('leaves increments alone that have a condition', async () => {
    const { dynamodb, table } = mockedTable()
    await table.write([add(1, 1), { update: key(2), add: { n: 1 }, when: exists('pk') }])

    const keys = sentTo({ dynamodb })[0]?.TransactItems.map(({ Update }) => Update?.Key)
    expect(keys).toEqual([key(2), key(1)])
  })

  it('tells which changes were refused, also where increments were merged before them', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed', 'None'))

    const refusal = await table.write([add(3, 1), put(1), add(3, 1), put(2)]).catch((error) => error)

    expect(refusal).toBeInstanceOf(WriteRefused)
    expect(refusal.refused).toEqual([put(2)])
    expect(dynamodb.calls()).toHaveLength(1)
  })

  it.each([
    ['TransactionConflict', cancelled('None', 'TransactionConflict')],
    ['ThrottlingError', cancelled('ThrottlingError', 'None')],
    ['ProvisionedThroughputExceeded', cancelled('ProvisionedThroughputExceeded')],
    ['an unexplained cancellation', cancelled()],
    ['a conflict outside of a transaction', awsError('TransactionConflictException')],
  ])('tries again after %s, with the same token, so that nothing is applied twice', async (_, contention) => {
    const { dynamodb, table } = mockedTable()
    dynamodb.on(TransactWriteCommand).rejectsOnce(contention).rejectsOnce(contention).resolves({})
    await table.write([put(1)])
    await table.write([put(1)])

    const tokens = sentTo({ dynamodb }).map(({ ClientRequestToken }) => ClientRequestToken)
    expect(new Set(tokens.slice(0, 3)).size).toBe(1)
    expect(tokens).toHaveLength(4)
    expect(tokens[3]).not.toBe(tokens[0])
  })

  it('gives up with a conflict where others write the same items every time', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb.on(TransactWriteCommand).rejects(cancelled('TransactionConflict'))

    await expect(table.write([put(1)])).rejects.toMatchObject({ identifier: 'UpdateConflict' })
    expect(dynamodb.calls()).toHaveLength(50)
  })

  it('gives up with an outage where the table is throttled every time', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb.on(TransactWriteCommand).rejects(cancelled('ThrottlingError'))

    await expect(table.write([put(1)])).rejects.toMatchObject({ identifier: 'ServiceUnavailable' })
    expect(dynamodb.calls()).toHaveLength(6)
  })

  it('takes a refused condition for the answer, also beside contention', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'TransactionConflict'))

    await expect(table.write([put(1), put(2)])).rejects.toMatchObject({ refused: [put(1)] })
    expect(dynamodb.calls()).toHaveLength(1)
  })

  it('takes a change that the table finds malformed for our own fault, not for a refusal', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb.on(TransactWriteCommand).rejects(cancelled('None', 'ValidationError'))

    await expect(table.write([put(1), put(2)])).rejects.toMatchObject({ identifier: 'InternalServerError' })
  })
})
