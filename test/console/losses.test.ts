import { describe, expect, it } from 'vitest'
import type { Client } from '#shared/console/api/client.ts'
import type { Resource } from '#shared/console/api/hal.ts'
import { filtersOf, withFilters } from '#shared/console/api/query.ts'
import { lossesOf } from '#shared/console/views/losses.ts'

const project: Resource = {
  id: 2,
  _links: {
    self: { href: '/p/2' },
    subprojects: { href: withFilters('/p', [{ name: 'parentId', operator: '=', values: ['2'] }]) },
    workPackages: { href: '/w' },
    memberships: { href: '/m?of=2' },
    versions: { href: '/p/2/v' },
    types: { href: '/t' },
  },
}

const version = (definingProject: string): Resource => ({
  _links: { definingProject: { href: definingProject } },
})

const listOf = (total: number, more: object = {}, elements: readonly Resource[] = []): Resource => ({
  total,
  count: elements.length,
  _embedded: { elements },
  ...more,
})

/** A service with one project below, and three at all levels, if it can be asked for them. */
function clientOf(filters: readonly string[], versions: readonly string[]) {
  const search = { filters: filters.map((name) => ({ name })) }
  const projects = (href: string) =>
    listOf(filtersOf(href).some(({ name }) => name === 'ancestor') ? 3 : 1, {
      _links: { search: { href: '/s' } },
    })
  const answers: Record<string, (href: string) => unknown> = {
    '/p': projects,
    '/s': () => search,
    '/m': () => listOf(4),
    // By itself it has only the open ones.
    '/w': (href) => listOf(href.includes('filters=') ? 9 : 7),
    '/p/2/v': () => listOf(versions.length, {}, versions.map(version)),
  }
  const get = async (href: string) => answers[href.split('?')[0] ?? '']?.(href)
  return { get, forget: () => {} } as unknown as Client
}

describe('What goes with what is deleted', () => {
  it('are the projects at every level below a project, its work packages, open or not, its memberships, and the versions that are its own', async () => {
    const client = clientOf(['parentId', 'ancestor'], ['/p/1', '/p/2'])

    expect(await lossesOf(client, project, 'delete')).toEqual([
      { relation: 'subprojects', count: 3 },
      { relation: 'workPackages', count: 9 },
      { relation: 'memberships', count: 4 },
      { relation: 'versions', count: 1 },
    ])
  })

  it('are the projects right below it where a list cannot be asked for more', async () => {
    const [first] = await lossesOf(clientOf(['parentId'], []), project, 'delete')

    expect(first).toEqual({ relation: 'subprojects', count: 1 })
  })

  it('are its children, as many as it links to', async () => {
    const children = [{ href: '/w/2' }, { href: '/w/3' }]

    expect(await lossesOf(clientOf([], []), { _links: { children } }, 'delete')).toEqual([
      { relation: 'children', count: 2 },
    ])
    expect(await lossesOf(clientOf([], []), { _links: { children: [] } }, 'delete')).toEqual([])
  })

  it('is nothing that it does not link, or that there is none of', async () => {
    const { _links: { types, versions } = {} } = project

    expect(
      await lossesOf(
        clientOf([], []),
        { _links: { types: types as object, versions: versions as object } } as Resource,
        'delete',
      ),
    ).toEqual([])
  })

  it('are only the projects below one that is archived', async () => {
    expect(await lossesOf(clientOf(['parentId', 'ancestor'], []), project, 'archive')).toEqual([
      { relation: 'subprojects', count: 3 },
    ])
  })
})
