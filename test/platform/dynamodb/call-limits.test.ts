import { setMaxListeners } from 'node:events'
import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it, vi } from 'vitest'
import { runUntilAborted, runWithDeadline } from '#shared/platform/deadline.ts'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { mockedTable } from '#test/support/engine/mocked-table.ts'

const numbers = Array.from({ length: 40 }, (_, index) => index)
const inTenSeconds = () => 10_000

/** A table whose responses to queries are held back until the test releases them. */
function heldTable() {
  const { dynamodb, table } = mockedTable()
  const held: (() => void)[] = []
  let most = 0
  dynamodb.on(QueryCommand).callsFake(async () => {
    await new Promise<void>((answer) => {
      most = Math.max(most, held.push(answer))
    })
    return { Items: [] }
  })
  dynamodb.on(BatchGetCommand).resolves({ Responses: { things: [] } })
  const query = () => Promise.all(numbers.map((number) => table.query({ pk: `P${number}` })))
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const answerAll = async () => {
    for (await settle(); held.length > 0; await settle()) held.shift()?.()
  }
  return { table, dynamodb, held, query, settle, answerAll, most: () => most }
}

describe('The calls of a request', () => {
  it('are at most sixteen at once, and all are made', async () => {
    const { dynamodb, query, answerAll, most } = heldTable()
    const asked = runWithDeadline(inTenSeconds, query)
    await answerAll()

    expect(await asked).toHaveLength(numbers.length)
    expect(dynamodb.calls()).toHaveLength(numbers.length)
    expect(most()).toBe(16)
  })

  it('do not wait for those of another request', async () => {
    const { query, answerAll, settle, held } = heldTable()
    const asked = Promise.all([runWithDeadline(inTenSeconds, query), runWithDeadline(inTenSeconds, query)])
    await settle()

    expect(held).toHaveLength(32)
    await answerAll()
    await asked
  })

  it('are not made after the end of the request', async () => {
    const { dynamodb, query, settle } = heldTable()
    const leaving = new AbortController()
    setMaxListeners(0, leaving.signal)
    const asked = runUntilAborted(leaving.signal, query)
    await settle()
    leaving.abort(new Error('The client has left.'))

    await expect(asked).rejects.toThrow('The client has left.')
    expect(dynamodb.calls()).toHaveLength(16)
  })

  it('are not limited without a deadline, as in commands', async () => {
    const { query, answerAll, most } = heldTable()
    const asked = query()
    await answerAll()
    await asked

    expect(most()).toBe(numbers.length)
  })
})

describe('An attempt of a call', () => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  /** Returns, for each given number of remaining milliseconds, the timeout of an attempt. */
  async function timeoutsOf(endpoint: string | undefined, ...remaining: number[]) {
    const { requestHandler } = dynamoClient({ region: 'nowhere' }, { requestHandler: {} }).config
    const handle = vi.spyOn(Object.getPrototypeOf(requestHandler), 'handle').mockResolvedValue({})
    const { config } = dynamoClient({ endpoint, region: 'nowhere', credentials })
    for (const left of remaining)
      await runWithDeadline(
        () => left,
        () => config.requestHandler.handle({} as never, {}),
      )
    await config.requestHandler.handle({} as never, {})
    const timeouts = handle.mock.calls.map(([, options]) => (options as object as Timed).requestTimeout)
    handle.mockRestore()
    return timeouts
  }
  interface Timed {
    requestTimeout?: number
  }

  it('may take half of the time left, so that another one has time', async () => {
    expect(await timeoutsOf(undefined, 9_000, 4_500)).toEqual([4_500, 2_250, undefined])
  })

  it('may take all of it where a stand-in answers one call after another', async () => {
    expect(await timeoutsOf('http://127.0.0.1:1', 9_000, 4_500)).toEqual([9_000, 4_500, undefined])
  })
})
