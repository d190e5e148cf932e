import { afterAll, beforeAll, expect, it } from 'vitest'
import { patientTable } from '#infra/admin/patience.ts'
import { replacePause, toApiError } from '#shared/platform/dynamodb/retry.ts'
import type { Item, QueryPage, Table } from '#shared/platform/dynamodb/table.ts'

const key = { pk: 'A', sk: 'B' }
const named = (name: string) => toApiError(Object.assign(new Error(name), { name }))

/** A table whose first `times` calls fail with the given error. */
function failing(times: number, error: Error, page: QueryPage = { items: [key] }) {
  let calls = 0
  const call = async <T>(answer: T): Promise<T> => {
    calls += 1
    if (calls <= times) throw error
    return answer
  }
  const table = {
    capacity: 7,
    get: () => call(key as Item),
    query: () => call([key]),
    queryPage: () => call(page),
    write: () => call(undefined),
    writeEach: () => call(undefined),
    update: () => call(key as Item),
    increment: () => call(3),
  } satisfies Table
  const said: string[] = []
  return { table: patientTable(table, (sentence) => said.push(sentence)), said, calls: () => calls }
}

beforeAll(() => replacePause(async () => {}))
afterAll(() => replacePause())

it.each([
  ['ThrottlingException', 'the table is throttled'],
  ['TimeoutError', 'the table did not answer in time'],
  ['ECONNREFUSED', 'the table could not be reached'],
])('A command waits for a table that answers %s, and reports it once', async (name, reason) => {
  const { table, said } = failing(20, named(name))

  expect(await table.get(key)).toEqual(key)
  expect(said).toEqual([`Waiting for the table: ${reason}.`, 'The table answers again.'])
})

it('Every call is made again: reads, further pages, writes and sequences', async () => {
  const error = named('TimeoutError')
  let failed = false
  const next = async () => {
    if (!failed) {
      failed = true
      throw error
    }
    return { items: [key] }
  }
  const range = { pk: 'A' }
  const pages = await failing(2, error, { items: [], next }).table.queryPage(range)

  expect(await pages.next?.()).toEqual({ items: [key] })
  expect(await failing(2, error).table.query(range)).toEqual([key])
  expect(await failing(2, error).table.write([])).toBeUndefined()
  expect(await failing(2, error).table.update({ update: key })).toEqual(key)
  expect(await failing(2, error).table.increment(key, 'last', 1)).toBe(3)
})

it.each(['UnrecognizedClientException', 'ResourceNotFoundException', 'ValidationException'])(
  'What no waiting mends is thrown at once: %s',
  async (name) => {
    const { table, calls } = failing(1, named(name))

    await expect(table.get(key)).rejects.toThrow()
    expect(calls()).toBe(1)
  },
)

it('A table that never answers is given up after some attempts', async () => {
  const { table, calls } = failing(Number.POSITIVE_INFINITY, named('TimeoutError'))

  await expect(table.get(key)).rejects.toMatchObject({ identifier: 'ServiceUnavailable' })
  expect(calls()).toBe(45)
})
