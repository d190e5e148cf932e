import { QueryObserver } from '@tanstack/query-core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { basisOf } from '#shared/console/api/basis.ts'
import { Client } from '#shared/console/api/client.ts'
import type { Resource } from '#shared/console/api/hal.ts'
import { until } from '#test/support/engine/until.ts'

/** A service with one project in a list, which somebody else may rename. */
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

describe('What the console has read', () => {
  it('is remembered', async () => {
    await client.get('/projects/2')
    await client.get('/projects/2')

    expect(asked).toEqual(['GET /projects/2'])
  })

  it('of an element is read anew once a list has shown it again', async () => {
    await client.get('/projects/2')
    await client.get('/schema')
    name = 'Artemis'
    await client.get('/projects')

    expect(await client.get('/projects/2')).toMatchObject({ name: 'Artemis' })
    await client.get('/schema')
    expect(asked).toEqual(['GET /projects/2', 'GET /schema', 'GET /projects', 'GET /projects/2'])
  })

  it('ages: what is old is read again', async () => {
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

  it('is the same object as before if it has not changed, so that nothing is drawn again', async () => {
    const first = await client.get('/projects/2')

    expect(await client.readAgain('/projects/2')).toBe(first)
    name = 'Artemis'
    expect(await client.readAgain('/projects/2')).not.toBe(first)
  })

  it('of an element stays where a list shows the same state of it', async () => {
    await client.get('/projects/2')
    await client.get('/projects')
    await client.get('/projects/2')

    expect(asked).toEqual(['GET /projects/2', 'GET /projects'])
  })

  it('is looked at again after a write, but schemas are not', async () => {
    for (const href of ['/projects', '/schema'])
      new QueryObserver(client.cache, client.reading(href)).subscribe(() => {})
    await until(() => client.cache.isFetching() === 0)
    asked.length = 0

    await client.send({ href: '/projects/2', method: 'patch' }, {})
    await until(() => client.cache.isFetching() === 0)

    expect(asked).toEqual(['PATCH /projects/2', 'GET /projects'])
  })

  it('gives way to what a write answers', async () => {
    await client.get('/projects/2')
    name = 'Artemis'
    await client.send({ href: '/projects/2', method: 'patch' }, { name })

    expect(await client.get('/projects/2')).toMatchObject({ name: 'Artemis' })
    expect(asked).toEqual(['GET /projects/2', 'PATCH /projects/2'])
  })
})

describe('A write of what the console has read', () => {
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
    ['is only for the state that was read', '/projects/2', '"1.Apollo"'],
    ['is so too if it is an action on it', '/projects/2/lock', '"1.Apollo"'],
    ['is for any state of something else', '/projects/20', null],
  ])('%s: %s', async (_, href, tag) => {
    const seen = await client.get('/projects/2')
    name = 'Artemis'
    await client.readAgain('/projects/2')
    await client.send(link(href), {}, seen)

    expect(sent.get('if-match')).toBe(tag)
  })

  it('goes by the last write, if it was answered', async () => {
    const seen = await client.get('/projects/2')
    name = 'Artemis'
    const written = await client.send(link('/projects/2'), {}, seen)
    await client.send(link('/projects/2'), {}, written)

    expect(sent.get('if-match')).toBe('"1.Artemis"')
  })

  it('that stands in a list is refused if somebody else has changed the same, and nothing else', async () => {
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
