import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Client } from '#shared/console/api/client.ts'
import type { Resource } from '#shared/console/api/hal.ts'

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

  it('gives way to what a write answers', async () => {
    await client.get('/projects/2')
    name = 'Artemis'
    await client.send({ href: '/projects/2', method: 'patch' }, { name })

    expect(await client.get('/projects/2')).toMatchObject({ name: 'Artemis' })
    expect(asked).toEqual(['GET /projects/2', 'PATCH /projects/2'])
  })
})
