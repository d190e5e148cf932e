import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Client } from '#shared/console/api/client.ts'
import type { Resource } from '#shared/console/api/hal.ts'
import { isStuck, mayGetIn, readMayGet } from '#shared/console/pages/work/transitions.ts'

const statuses = [1, 7, 12].map((id) => `/statuses/${id}`)

const work = (id: number, status: number): Resource => ({
  _links: {
    self: { href: `/work_packages/${id}` },
    status: { href: `/statuses/${status}` },
    schema: { href: '/schemas/1-1' },
  },
})

const following = (status: number, schema: Resource) =>
  statuses.filter(mayGetIn(schema, work(1, status))).map((href) => Number(href.split('/').at(-1)))

const schema: Resource = {
  _type: 'Schema',
  _transitions: [
    { from: 1, to: 7 },
    { from: 7, to: 12 },
    { from: 7, to: 1 },
  ],
}

describe('The statuses that a work package may get', () => {
  it('are those that the transitions in its schema allow, and the present one', () => {
    expect(following(1, schema)).toEqual([1, 7])
    expect(following(7, schema)).toEqual([1, 7, 12])
    expect(following(12, schema)).toEqual([12])
  })

  it('are all if the schema has no transitions, and only the present one if these are empty', () => {
    expect(following(1, { _type: 'Schema' })).toEqual([1, 7, 12])
    expect(following(1, { ...schema, _transitions: [] })).toEqual([1])
  })
})

describe('A work package', () => {
  it('is stuck if its workflow allows no other status', () => {
    const isStuckIn = (status: number, _transitions: object[]) =>
      isStuck({ _type: 'Schema', _transitions }, work(1, status))

    expect(isStuckIn(1, [])).toBe(true)
    expect(isStuckIn(12, [{ from: 1, to: 7 }])).toBe(true)
    expect(isStuckIn(12, [{ from: 12, to: 12 }])).toBe(true)
    expect(isStuckIn(1, [{ from: 1, to: 7 }])).toBe(false)
  })

  it('is not stuck if its type has no workflow', () => {
    expect(isStuck({ _type: 'Schema' }, work(1, 1))).toBe(false)
  })
})

describe('Reading these statuses', () => {
  let asked: string[]
  let status: number

  beforeEach(() => {
    asked = []
    status = 200
    vi.stubGlobal('fetch', async (href: string) => {
      asked.push(href)
      return Response.json(schema, { status })
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('takes one request for all work packages with the same schema, even after a write', async () => {
    const client = new Client()
    await readMayGet(client, work(1, 1))
    client.refresh()
    const mayGet = await readMayGet(client, work(2, 7))

    expect(statuses.filter(mayGet)).toEqual(statuses)
    expect(asked).toEqual(['/schemas/1-1'])
  })

  it('makes every status possible if the schema cannot be read', async () => {
    status = 404
    const mayGet = await readMayGet(new Client(), work(1, 1))

    expect(statuses.filter(mayGet)).toEqual(statuses)
  })
})
