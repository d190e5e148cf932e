import { expect, it } from 'vitest'
import { callDirectly } from '#infra/local/direct-calls.ts'
import { absent } from '#shared/platform/dynamodb/condition.ts'
import { DynamoTable, dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { type FreshTable, freshTable } from '#test/support/engine/engine.ts'

const item = {
  pk: 'things',
  sk: '1',
  v: 1,
  text: 'Grüße',
  number: 1.5,
  flag: false,
  nothing: null,
  list: [1, 'two', { three: 3 }],
  map: { Items: [], Key: 'no key' },
  empty: undefined,
}

/** A table whose client calls directly, and what the SDK sends nevertheless. */
function directTable({ dynamodb, tableName }: FreshTable, endpoint = dynamodb.endpoint) {
  const client = dynamoClient(dynamodb)
  const bySdk: string[] = []
  client.middlewareStack.add(
    (next, { commandName }) =>
      (args) => {
        bySdk.push(String(commandName))
        return next(args)
      },
    { step: 'finalizeRequest', name: 'recorded' },
  )
  callDirectly(client, endpoint)
  return { table: new DynamoTable(client, tableName), bySdk }
}

/** Uses every operation of the port. @returns what the reads found */
async function used(table: DynamoTable): Promise<unknown[]> {
  await table.write([{ put: item }, { put: { pk: 'things', sk: '2', v: 1 } }])
  const updated = await table.update({ update: { pk: 'things', sk: '2' }, set: { text: 'new' } })
  const next = await table.increment({ pk: 'things', sk: '2' }, 'counter', 3)
  const found = await Promise.all(['1', '2', '3'].map((sk) => table.get({ pk: 'things', sk })))
  const page = await table.queryPage({ pk: 'things', limit: 1 })
  return [
    updated,
    next,
    found,
    page.items,
    (await page.next?.())?.items,
    await table.query({ pk: 'nothing' }),
  ]
}

it('direct calls read and write what the SDK does, without it', async () => {
  const [one, other] = [await freshTable(), await freshTable()]
  const { table, bySdk } = directTable(one)
  const found = await used(table)
  expect(bySdk).toEqual([])
  expect(found).toEqual(await used(new DynamoTable(dynamoClient(other.dynamodb), other.tableName)))
  const { empty: _, ...stored } = item
  expect(
    await new DynamoTable(dynamoClient(one.dynamodb), one.tableName).get({ pk: 'things', sk: '1' }),
  ).toEqual(stored)
})

it('what the engine refuses is the error of the SDK', async () => {
  const { table, bySdk } = directTable(await freshTable())
  const twice = { put: { pk: 'things', sk: '1', v: 1 }, when: absent('pk') }
  await table.write([twice])
  expect(bySdk).toEqual([])
  await expect(table.write([twice])).rejects.toThrow(WriteRefused)
  expect(bySdk).toEqual(['TransactWriteItemsCommand'])
})

it('an engine that cannot be reached directly is called by the SDK', async () => {
  const { table, bySdk } = directTable(await freshTable(), 'http://127.0.0.1:1')
  expect(await table.get({ pk: 'things', sk: '1' })).toBeUndefined()
  expect(bySdk).toEqual(['BatchGetItemCommand'])
})
