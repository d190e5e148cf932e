import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { beforeAll, describe, expect, it } from 'vitest'
import { exists } from '#shared/platform/dynamodb/condition.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { awsError, mockedTable } from '#test/support/engine/mocked-table.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'

const key = { pk: 'P', sk: 'S' }

beforeAll(skipRetryPauses)

describe('updating one item', () => {
  it('sets and removes attributes in any case, and returns all the item has then', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb.on(UpdateCommand).resolves({ Attributes: { ...key, v: 1, name: 'x', other: 2 } })
    const updated = await table.update({ update: key, set: { name: 'x' }, unset: ['old'] })

    expect(updated).toEqual({ ...key, v: 1, name: 'x', other: 2 })
    expect(dynamodb.calls().map((call) => call.args[0].input)).toEqual([
      {
        TableName: 'things',
        Key: key,
        UpdateExpression: 'SET #0 = :0, #1 = :1 REMOVE #2',
        ExpressionAttributeNames: { '#0': 'name', '#1': 'v', '#2': 'old' },
        ExpressionAttributeValues: { ':0': 'x', ':1': 1 },
        ReturnValues: 'ALL_NEW',
      },
    ])
  })

  it('may have a condition, and is refused where that fails', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb.on(UpdateCommand).rejects(awsError('ConditionalCheckFailedException'))
    const change = { update: key, set: { name: 'x' }, when: exists('id') }

    await expect(table.update(change)).rejects.toEqual(new WriteRefused([change]))
    expect(dynamodb.calls()[0]?.args[0].input).toMatchObject({
      ConditionExpression: 'attribute_exists(#2)',
      ExpressionAttributeNames: { '#2': 'id' },
    })
  })

  it('tries again while others are in the way', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb
      .on(UpdateCommand)
      .rejectsOnce(awsError('TransactionConflictException'))
      .resolves({ Attributes: key })

    expect(await table.update({ update: key, set: { name: 'x' } })).toEqual(key)
  })

  it('is unavailable when the table does not answer, or nothing', async () => {
    const { dynamodb, table } = mockedTable()
    dynamodb.on(UpdateCommand).rejectsOnce(awsError('TimeoutError')).resolves({})

    await expect(table.update({ update: key })).rejects.toMatchObject({ identifier: 'ServiceUnavailable' })
    await expect(table.update({ update: key })).rejects.toMatchObject({ identifier: 'ServiceUnavailable' })
  })
})
