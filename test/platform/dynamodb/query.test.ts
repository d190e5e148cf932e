import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { layout, type QueryRange } from '#shared/platform/dynamodb/table.ts'
import { mockedTable } from '#test/support/engine/mocked-table.ts'

const items = (...numbers: number[]) => numbers.map((number) => ({ pk: 'P', sk: String(number) }))

/** Returns the command that queries a range. */
async function sentFor(range: QueryRange, isConsistent = true) {
  const { dynamodb, table } = mockedTable()
  dynamodb.on(QueryCommand).resolves({ Items: [] })
  await (isConsistent ? table : table.eventual).query(range)
  return dynamodb.calls()[0]?.args[0].input as Record<string, unknown>
}

describe('querying a range', () => {
  it('reads a whole partition with strong consistency', async () => {
    const input = await sentFor({ pk: 'P' })

    expect(input).toEqual({
      TableName: 'things',
      ConsistentRead: true,
      KeyConditionExpression: '#0 = :0',
      ExpressionAttributeNames: { '#0': 'pk' },
      ExpressionAttributeValues: { ':0': 'P' },
      ExclusiveStartKey: undefined,
    })
  })

  it('reads a partition of the eventual table without strong consistency', async () => {
    expect(await sentFor({ pk: 'P' }, false)).toMatchObject({ ConsistentRead: false })
  })

  it.each<[range: QueryRange, condition: string]>([
    [{ pk: 'P', from: 'a' }, '#0 = :0 AND #1 >= :1'],
    [{ pk: 'P', to: 'z' }, '#0 = :0 AND #1 <= :1'],
    [{ pk: 'P', from: 'a', to: 'z' }, '#0 = :0 AND #1 BETWEEN :1 AND :2'],
    [{ pk: 'P', from: '', to: undefined }, '#0 = :0 AND #1 >= :1'],
  ])('includes both ends of %j', async (range, condition) => {
    expect((await sentFor(range)).KeyConditionExpression).toBe(condition)
  })

  it('reads nothing of a range that ends before it begins', async () => {
    const { dynamodb, table } = mockedTable()

    expect(await table.query({ pk: 'P', from: 'b', to: 'a~' })).toEqual([])
    expect(await table.queryPage({ pk: 'P', from: '\u{1f600}', to: '\uffff' })).toEqual({ items: [] })
    expect(dynamodb.calls()).toEqual([])
  })

  it('reads the index of pending jobs by its own keys, where strong consistency is impossible', async () => {
    const input = await sentFor({ pk: 'JOB', to: '2024', index: 'pendingJobs' })

    expect(input).toMatchObject({ IndexName: 'pendingJobs' })
    expect(input.ExpressionAttributeNames).toEqual({
      '#0': layout.pendingJobs.partitionKey,
      '#1': layout.pendingJobs.sortKey,
    })
    expect(input).not.toHaveProperty('ConsistentRead')
  })

  it('reads from the end where that is asked for, and from the beginning otherwise', async () => {
    expect(await sentFor({ pk: 'P', limit: 1, descending: true })).toMatchObject({ ScanIndexForward: false })
    expect(await sentFor({ pk: 'P', descending: false })).not.toHaveProperty('ScanIndexForward')
  })

  it('filters and projects in the table, naming each attribute once', async () => {
    const input = await sentFor({ pk: 'P', filter: equals('size', 3), only: ['sk', 'size'] })

    expect(input).toMatchObject({ FilterExpression: '#1 = :1', ProjectionExpression: '#2, #1' })
    expect(input.ExpressionAttributeNames).toEqual({ '#0': 'pk', '#1': 'size', '#2': 'sk' })
  })

  it('follows every page of the answer, also empty ones', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb
      .on(QueryCommand)
      .resolvesOnce({ Items: items(1, 2), LastEvaluatedKey: { pk: 'P', sk: '2' } })
      .resolvesOnce({ Items: [], LastEvaluatedKey: { pk: 'P', sk: '5' } })
      .resolves({ Items: items(6) })

    const found = await table.query({ pk: 'P' })

    const starts = dynamodb
      .calls()
      .map((call) => (call.args[0].input as { ExclusiveStartKey?: object }).ExclusiveStartKey)
    expect(found).toEqual(items(1, 2, 6))
    expect(starts).toEqual([undefined, { pk: 'P', sk: '2' }, { pk: 'P', sk: '5' }])
  })

  it('asks each page for what is still missing, and stops at its limit', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb
      .on(QueryCommand)
      .resolvesOnce({ Items: items(1, 2), LastEvaluatedKey: { pk: 'P', sk: '2' } })
      .resolves({ Items: items(3), LastEvaluatedKey: { pk: 'P', sk: '3' } })

    const found = await table.query({ pk: 'P', limit: 3 })

    expect(found).toEqual(items(1, 2, 3))
    expect(dynamodb.calls().map((call) => (call.args[0].input as { Limit?: number }).Limit)).toEqual([3, 1])
  })

  it('fails on an answer without items: the range is not empty', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb.on(QueryCommand).resolves({})

    await expect(table.query({ pk: 'P' })).rejects.toMatchObject({ identifier: 'ServiceUnavailable' })
  })

  it('may be done an answer at a time, and asks for none that nobody wants', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb
      .on(QueryCommand)
      .resolvesOnce({ Items: items(1, 2), LastEvaluatedKey: { pk: 'P', sk: '2' } })
      .resolvesOnce({ Items: items(3), LastEvaluatedKey: { pk: 'P', sk: '3' } })
      .resolves({ Items: items(4) })

    const first = await table.queryPage({ pk: 'P', limit: 3 })
    expect(first.items).toEqual(items(1, 2))
    expect(dynamodb.calls()).toHaveLength(1)

    const second = await first.next?.()
    expect(second?.items).toEqual(items(3))
    expect(dynamodb.calls()).toHaveLength(2)

    expect(await second?.next?.()).toEqual({ items: items(4) })
    expect(dynamodb.commandCalls(QueryCommand).map(({ args }) => args[0].input.Limit)).toEqual([
      3,
      1,
      undefined,
    ])
  })
})
