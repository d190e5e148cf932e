import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { customField, project, tokenOf, user, version } from '#test/support/fixtures/records.ts'

const as = tokenOf(1)
let service: Service

beforeAll(async () => {
  service = await Service.startWith([
    customField(1, 'string', { name: 'Cost centre' }),
    user(1, 'ada', { admin: true, token: as }),
    project(1),
    version(1, 1, {}),
  ])
})

const get = async (path: string) => (await service.get(path, { as })).body

const lists = [
  ...['/api/v3/users', '/api/v3/placeholder_users', '/api/v3/groups', '/api/v3/projects'],
  ...['/api/v3/projects/available_parent_projects', '/api/v3/projects/1/versions', '/api/v3/versions'],
  ...['/api/v3/versions/available_projects', '/api/v3/versions/1/projects', '/api/v3/memberships'],
  ...['/api/v3/memberships/available_projects', '/api/v3/grids', '/api/v3/roles'],
]

describe('A sort key', () => {
  it.each(lists)('of %s is called what the schema calls the property', async (path) => {
    const { _links } = await get(path)
    const schema = await get(_links.schema.href)
    const { sortBy } = await get(_links.search.href)
    const declared = sortBy.filter(({ name }: { name: string }) => name in schema)

    expect(declared.length).toBeGreaterThan(0)
    expect(declared).toEqual(
      declared.map(({ name }: { name: string }) => ({ name, label: schema[name].name })),
    )
  })
})
