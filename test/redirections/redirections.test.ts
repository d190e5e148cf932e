import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { scope } from '#test/support/fixtures/grid-worlds.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

let service: Service

beforeAll(async () => {
  service = await Service.startWith(personas)
})

/** Returns the status of the redirection for a browser without credentials, and the address to which it leads. */
async function leadsTo(path: string) {
  const response = await fetch(`${service.url}${path}`, { redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location') }
}

const myGrids = encodeURIComponent(JSON.stringify([{ page: { operator: '=', values: ['/my/page'] } }]))

describe('the address of a page', () => {
  it.each([
    ['/users/1', '/app/users/1'],
    ['/users/me', '/app/users/me'],
    ['/placeholder_users/2', '/app/placeholder_users/2'],
    ['/projects/3', '/app/projects/3'],
    ['/projects/apollo', '/app/projects/apollo'],
    ['/my/page', `/app/grids?filters=${myGrids}`],
  ])('%s leads to the view of the console', async (path, location) => {
    expect(await leadsTo(path)).toEqual({ status: 302, location })
  })

  it.each(['/users/ada', '/users/0', '/placeholder_users/me', '/projects/a.b', '/users/%2F%2Fexample.com'])(
    '%s names nothing',
    async (path) => {
      expect(await leadsTo(path)).toEqual({ status: 404, location: null })
    },
  )

  it('is the one that representations name', async () => {
    const [user, placeholder, grid] = await Promise.all([
      service.get('/api/v3/users/1', { as: tokens.admin }),
      service.post('/api/v3/placeholder_users', { as: tokens.admin, body: { name: 'Somebody' } }),
      service.post('/api/v3/grids', {
        as: tokens.admin,
        body: { rowCount: 1, columnCount: 1, widgets: [], ...scope() },
      }),
    ])
    const named = [user.body._links.show, placeholder.body._links.show, grid.body._links.scope]

    for (const { href, type } of named) {
      const { location } = await leadsTo(href)
      const { status, headers } = await service.get(location as string)
      expect([type, status, headers.get('content-type')]).toEqual([
        'text/html',
        200,
        'text/html; charset=utf-8',
      ])
    }
  })
})
