import { describe, expect, it } from 'vitest'
import type { Client } from '#shared/console/api/client.ts'
import type { Resource } from '#shared/console/api/hal.ts'
import { filtersOf, withFilters } from '#shared/console/api/query.ts'
import { consequencesOf } from '#shared/console/views/consequences.ts'

const project: Resource = {
  id: 2,
  _links: {
    subprojects: { href: withFilters('/p', [{ name: 'parentId', operator: '=', values: ['2'] }]) },
    deletionPreview: { href: '/p/2/deletion' },
  },
}

const preview = {
  deletes: [{ kind: 'workPackages', name: 'Work packages', count: 500, isExact: false }],
  detaches: [{ kind: 'groups', name: 'Groups', count: 1, isExact: true }],
}

/**
 * Returns a client of a simulated service. The project has one direct subproject, and two more at lower levels. Only
 * the filter `ancestor` finds all three subprojects.
 */
function clientOf(filters: readonly string[] = []) {
  const projects = (href: string) => ({
    total: filtersOf(href).some(({ name }) => name === 'ancestor') ? 3 : 1,
    _embedded: { elements: [] },
    _links: { search: { href: '/s' } },
  })
  const answers: Record<string, (href: string) => unknown> = {
    '/p': projects,
    '/s': () => ({ filters: filters.map((name) => ({ name })) }),
    '/p/2/deletion': () => preview,
  }
  const get = async (href: string) => answers[href.split('?')[0] ?? '']?.(href)
  return { get, forget: () => {} } as unknown as Client
}

const subprojects = (count: number) => ({
  deletes: [{ kind: 'subprojects', name: 'Subprojects', count, isExact: true }],
  detaches: [],
})

describe('The consequences of a deletion', () => {
  it('are those that the service reports', async () => {
    expect(await consequencesOf(clientOf(), project, 'delete')).toEqual(preview)
  })

  it('are empty if the service reports none', async () => {
    expect(await consequencesOf(clientOf(), { _links: {} }, 'delete')).toEqual({ deletes: [], detaches: [] })
  })
})

describe('The consequences of archiving a project', () => {
  it('are its subprojects at all levels', async () => {
    const client = clientOf(['parentId', 'ancestor'])

    expect(await consequencesOf(client, project, 'archive')).toEqual(subprojects(3))
  })

  it('are its direct subprojects if the list has no filter for all levels', async () => {
    expect(await consequencesOf(clientOf(['parentId']), project, 'archive')).toEqual(subprojects(1))
  })
})
