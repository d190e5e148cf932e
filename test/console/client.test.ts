import { QueryObserver } from '@tanstack/query-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { basisOf } from '#shared/console/api/basis.ts'
import { Client } from '#shared/console/api/client.ts'
import type { Resource } from '#shared/console/api/hal.ts'
import { until } from '#test/support/engine/until.ts'

/** Name of the only project of the simulated service. Tests reassign it to simulate a change by another user. */
let name: string
let asked: string[]
let client: Client

const project = (): Resource => ({ name, _links: { self: { href: '/projects/2' } } })

const answers: Record<string, () => Resource> = {
  'GET /projects': () => ({ total: 1, count: 1, _embedded: { elements: [project()] } }),
  'GET /projects/2': project,
  'PATCH /projects/2': project,
  'GET /schema': () => ({ _type: 'Schema' }),
}

beforeEach(() => {
  name = 'Apollo'
  asked = []
  client = new Client()
  vi.stubGlobal('fetch', async (href: string, { method }: { method: string }) => {
    asked.push(`${method} ${href}`)
    return Response.json(answers[`${method} ${href}`]?.())
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('The cache of the console', () => {
  it('returns a resource without a second request', async () => {
    await client.get('/projects/2')
    await client.get('/projects/2')

    expect(asked).toEqual(['GET /projects/2'])
  })

  it('reloads an element after a list has shown a newer state', async () => {
    await client.get('/projects/2')
    await client.get('/schema')
    name = 'Artemis'
    await client.get('/projects')

    expect(await client.get('/projects/2')).toMatchObject({ name: 'Artemis' })
    await client.get('/schema')
    expect(asked).toEqual(['GET /projects/2', 'GET /schema', 'GET /projects', 'GET /projects/2'])
  })

  it('reloads stale resources', async () => {
    vi.useFakeTimers()
    await client.get('/projects/2')
    vi.advanceTimersByTime(4_900)
    await client.get('/projects/2')
    expect(asked).toHaveLength(1)

    vi.advanceTimersByTime(200)
    await client.get('/projects/2')
    vi.useRealTimers()

    expect(asked).toEqual(['GET /projects/2', 'GET /projects/2'])
  })

  it('keeps the same object if a resource has not changed, so that nothing is rendered again', async () => {
    const first = await client.get('/projects/2')

    expect(await client.readAgain('/projects/2')).toBe(first)
    name = 'Artemis'
    expect(await client.readAgain('/projects/2')).not.toBe(first)
  })

  it('keeps an element if a list shows the same state', async () => {
    await client.get('/projects/2')
    await client.get('/projects')
    await client.get('/projects/2')

    expect(asked).toEqual(['GET /projects/2', 'GET /projects'])
  })

  it('revalidates after a write, except schemas', async () => {
    for (const href of ['/projects', '/schema'])
      new QueryObserver(client.cache, client.reading(href)).subscribe(() => {})
    await until(() => client.cache.isFetching() === 0)
    asked.length = 0

    await client.send({ href: '/projects/2', method: 'patch' }, {})
    await until(() => client.cache.isFetching() === 0)

    expect(asked).toEqual(['PATCH /projects/2', 'GET /projects'])
  })

  it('stores the response of a write', async () => {
    await client.get('/projects/2')
    name = 'Artemis'
    await client.send({ href: '/projects/2', method: 'patch' }, { name })

    expect(await client.get('/projects/2')).toMatchObject({ name: 'Artemis' })
    expect(asked).toEqual(['GET /projects/2', 'PATCH /projects/2'])
  })
})

describe('A write of a cached resource', () => {
  let sent: Headers

  beforeEach(() => {
    vi.stubGlobal(
      'fetch',
      async (href: string, { method, headers }: { method: string; headers: Headers }) => {
        sent = headers
        const answer = answers[`${method} ${href}`]?.() ?? project()
        return Response.json(answer, { headers: href === '/projects' ? {} : { etag: `"1.${name}"` } })
      },
    )
  })

  const link = (href: string, method = 'patch') => ({ href, method })

  it.each([
    ['has the ETag that was read', '/projects/2', '"1.Apollo"'],
    ['has that ETag for an action of the resource, too', '/projects/2/lock', '"1.Apollo"'],
    ['has no ETag for another resource', '/projects/20', null],
  ])('%s: %s', async (_, href, tag) => {
    const seen = await client.get('/projects/2')
    name = 'Artemis'
    await client.readAgain('/projects/2')
    await client.send(link(href), {}, seen)

    expect(sent.get('if-match')).toBe(tag)
  })

  it('uses the version of the last successful write', async () => {
    const seen = await client.get('/projects/2')
    name = 'Artemis'
    const written = await client.send(link('/projects/2'), {}, seen)
    await client.send(link('/projects/2'), {}, written)

    expect(sent.get('if-match')).toBe('"1.Artemis"')
  })

  it('uses the version of a write that began earlier, based on the same state', async () => {
    const seen = await client.get('/projects/2')
    const first = client.send(link('/projects/2'), { name }, seen)
    const second = client.send(link('/projects/2'), { active: false }, seen)
    name = 'Artemis'
    await first
    await second

    expect(sent.get('if-match')).toBe('"1.Artemis"')
  })

  it('uses the version that was read if the write before it was refused', async () => {
    const seen = await client.get('/projects/2')
    vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
      sent = headers
      return Response.json({}, { status: 422 })
    })
    const both = ['', 'Hermes'].map((next) => client.send(link('/projects/2'), { name: next }, seen))

    expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(sent.get('if-match')).toBe('"1.Apollo"')
  })

  it('of a list element is refused only if another user has changed the same property', async () => {
    const list = await client.get('/projects')
    const [element] = (list._embedded?.elements ?? []) as Resource[]
    name = 'Artemis'

    await expect(basisOf(client, element as Resource, { name: 'Hermes' })).rejects.toMatchObject({
      status: 412,
    })
    const basis = await basisOf(client, element as Resource, { active: false })
    await client.send(link('/projects/2'), { active: false }, basis)
    expect(sent.get('if-match')).toBe('"1.Artemis"')
  })
})
