import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it, vi } from 'vitest'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { DynamoTable, dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { freshTable } from '#test/support/engine/engine.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }

const values = {
  text: 'Müller “A”\n\u0001',
  empty: '',
  integer: 12,
  fraction: -0.25,
  large: Number.MAX_SAFE_INTEGER,
  yes: true,
  no: false,
  nothing: null,
  bytes: new Uint8Array([0, 1, 127, 128, 255]),
  noBytes: new Uint8Array(0),
  list: [1, 'a', [true, null], { deep: [new Uint8Array([7])] }],
  members: { a: 1, 'b c': { d: [] } },
}

async function tableWith(...sks: string[]): Promise<Table> {
  const { table } = await engineTable(dynamoClient)
  await table.write(sks.map((sk) => ({ put: { pk: 'P', sk, ...values } })))
  return table
}

it('An item that is written or read directly is the same as one that the SDK writes and reads', async () => {
  const { dynamodb, tableName: TableName } = await freshTable()
  const sdk = DynamoDBDocumentClient.from(new DynamoDBClient(dynamodb))
  const table = new DynamoTable(dynamoClient(dynamodb), TableName)
  const key = (sk: string) => ({ pk: 'P', sk })
  await sdk.send(new PutCommand({ TableName, Item: { ...key('1'), v: 1, ...values } }))
  await table.write([{ put: { ...key('2'), ...values } }])
  await table.writeEach([{ put: { ...key('3'), ...values } }])
  const updated = await table.update({ update: key('4'), set: values })
  const { Items } = await sdk.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'P' },
    }),
  )
  expect(Items).toEqual(['1', '2', '3', '4'].map((sk) => ({ ...key(sk), v: 1, ...values })))
  expect(await table.query({ pk: 'P' })).toEqual(Items)
  expect(await Promise.all(Items?.map(({ pk, sk }) => table.get({ pk, sk })) ?? [])).toEqual(Items)
  expect(updated).toEqual(Items?.[3])
})

it('Concurrent calls of the same kind get their own responses', async () => {
  const table = await tableWith('a', 'b')
  const names = ['a', 'b', 'nothing']
  const found = await Promise.all(names.map((sk) => table.query({ pk: 'P', from: sk, to: sk, only: ['sk'] })))
  expect(found).toEqual([[{ sk: 'a' }], [{ sk: 'b' }], []])
})

it('Other commands than those of the document client keep the format of DynamoDB', async () => {
  const { dynamodb, tableName: TableName } = await freshTable()
  const Item = { pk: { S: 'P' }, sk: { S: 'a' } }
  const client = dynamoClient(dynamodb)
  await client.send(new PutItemCommand({ TableName, Item }) as never)
  expect(await client.send(new GetItemCommand({ TableName, Key: Item }) as never)).toMatchObject({ Item })
})

it('A request has no headers that DynamoDB ignores', async () => {
  vi.stubEnv('AWS_LAMBDA_FUNCTION_NAME', 'Function')
  vi.stubEnv('_X_AMZN_TRACE_ID', 'Root=1-2-3')
  const handle = vi.fn(async (_request: { headers: Record<string, string> }) => ({
    response: { statusCode: 200, headers: {}, body: Buffer.from('{}') },
  }))
  const requestHandler = { handle, metadata: { handlerProtocol: 'http/1.1' } } as never
  const client = dynamoClient({ region: 'local', credentials }, { requestHandler })
  await client.send(new QueryCommand({ TableName: 'T' }))
  vi.unstubAllEnvs()

  const headers = Object.keys(handle.mock.calls[0]?.[0].headers ?? {}).map((name) => name.toLowerCase())
  expect(headers).toContain('authorization')
  expect(headers.filter((name) => /user-agent|trace/.test(name))).toEqual([])
})

it('The pause of the SDK after throttling ends with the work', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const work = new AbortController()
  const body = Buffer.from('{"__type":"com.amazonaws.dynamodb.v20120810#ThrottlingException"}')
  const handle = vi.fn(async () => {
    setImmediate(() => work.abort(new Error('The work has ended.')))
    return { response: { statusCode: 400, headers: {}, body } }
  })
  const requestHandler = { handle, metadata: { handlerProtocol: 'http/1.1' } } as never
  const client = dynamoClient({ region: 'local', credentials }, { requestHandler })
  const call = client.send(new QueryCommand({ TableName: 'T' }), { abortSignal: work.signal })

  await expect(call).rejects.toThrow('The work has ended.')
  expect(handle).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})

it('A condition on each kind of value is asked as the SDK asks it', async () => {
  const table = await tableWith('a')
  for (const [name, value] of Object.entries(values)) {
    const key = { pk: 'P', sk: 'a' }
    await table.write([{ check: key, when: equals(name, value) }])
    await expect(table.write([{ check: key, when: equals(name, 'another') }])).rejects.toThrow(WriteRefused)
  }
})

it('A member without a value is left out, and a value that no item can hold is an error', async () => {
  const table = await tableWith('a')
  await table.write([{ put: { pk: 'P', sk: 'b', none: undefined, members: { none: undefined } } }])
  expect(await table.get({ pk: 'P', sk: 'b' })).toEqual({ pk: 'P', sk: 'b', v: 1, members: {} })
  for (const odd of [Number.NaN, Number.POSITIVE_INFINITY, new Date(0), new Set(['a']), () => 1])
    await expect(table.write([{ put: { pk: 'P', sk: 'c', odd } }])).rejects.toThrow()
})

it('A query has the attributes that are asked for, goes on to its next page, and may find nothing', async () => {
  const table = await tableWith('a', 'b', 'c')
  const page = await table.queryPage({ pk: 'P', only: ['sk', 'integer'], limit: 2 })
  expect(page).toMatchObject({ items: [{ sk: 'a', integer: 12 }, { sk: 'b' }], readTo: 'b' })
  expect(Object.keys(page.items[0] as object).sort()).toEqual(['integer', 'sk'])
  expect((await page.next?.())?.items).toEqual([{ sk: 'c', integer: 12 }])
  expect(await table.query({ pk: 'nothing' })).toEqual([])
})
