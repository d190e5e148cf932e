import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  customField,
  membership,
  project,
  role,
  tokenOf,
  user,
  version,
} from '#test/support/fixtures/records.ts'

const [admin, member, guest] = [tokenOf(1), tokenOf(2), tokenOf(3)]

let service: Service

beforeAll(async () => {
  service = await Service.startWith([
    role(1, ['view_work_packages', 'manage_versions']),
    role(2, ['manage_members']),
    role(3, ['add_project']),
    role(4, ['view_work_packages']),
    customField(1, 'list', { options: [{ id: 3, value: 'Red' }] }),
    customField(2, 'string', { visible: false }),
    user(1, 'ada', { admin: true, token: admin }),
    user(2, 'mona', { token: member }),
    user(3, 'gus', { token: guest }),
    project(1),
    project(2),
    membership(2, 1, 1),
    membership(2, 2, 2),
    membership(2, null, 3),
    version(1, 1, {}),
  ])
})

const get = async (path: string, as: string) => (await service.get(path, { as })).body
const linksOf = async (path: string, as: string) => (await get(path, as))._links

/** The lists, with the names of the links that let an administrator create an element. */
const lists: [path: string, creating: string[]][] = [
  ['/api/v3/users', ['create', 'createImmediately']],
  ['/api/v3/placeholder_users', ['create', 'createImmediately']],
  ['/api/v3/groups', ['createImmediately']],
  ['/api/v3/principals', []],
  ['/api/v3/projects', ['create', 'createImmediately']],
  ['/api/v3/projects/available_parent_projects', []],
  ['/api/v3/projects/1/versions', ['create', 'createImmediately']],
  ['/api/v3/projects/1/types', []],
  ['/api/v3/projects/1/categories', ['create', 'createImmediately']],
  ['/api/v3/versions', ['create', 'createImmediately']],
  ['/api/v3/versions/available_projects', []],
  ['/api/v3/versions/1/projects', []],
  ['/api/v3/memberships', ['create', 'createImmediately']],
  ['/api/v3/memberships/available_projects', []],
  ['/api/v3/grids', ['create', 'createImmediately']],
  ['/api/v3/roles', ['createImmediately']],
  ['/api/v3/types', ['create', 'createImmediately']],
  ['/api/v3/actions', []],
  ['/api/v3/capabilities', []],
]

describe('every list', () => {
  it.each(lists)('%s links what it can be asked, which leads back to it', async (path) => {
    const { search } = await linksOf(path, admin)
    const found = await get(search.href, admin)

    expect(found).toMatchObject({ _type: 'Search', _links: { self: { href: search.href } } })
    expect(found._links.list).toEqual({
      href: `${path}{?filters,sortBy,pageSize,offset}`,
      templated: true,
    })
  })

  it.each(lists)('%s links what creates an element, and nothing that does not', async (path, creating) => {
    const links = await linksOf(path, admin)

    expect(Object.keys(links).filter((name) => name.startsWith('create'))).toEqual(creating)
    for (const name of creating) expect(links[name].method).toBe('post')
  })

  it('is described only to those who may read it', async () => {
    const { status } = await service.get('/api/v3/users?describe=search', { as: guest })
    const hidden = await service.get('/api/v3/projects/1/versions?describe=search', { as: guest })
    const nobody = await service.get('/api/v3/users?describe=search')

    expect([status, hidden.status, nobody.status]).toEqual([403, 404, 401])
  })
})

describe('the links of a list', () => {
  it.each([
    ['/api/v3/projects', ['schema', 'create', 'createImmediately']],
    ['/api/v3/versions', ['schema', 'create', 'createImmediately']],
    ['/api/v3/projects/1/versions', ['schema', 'create', 'createImmediately']],
    ['/api/v3/memberships', ['schema', 'create', 'createImmediately']],
    ['/api/v3/grids', ['schema', 'create', 'createImmediately']],
    ['/api/v3/groups', ['schema']],
    ['/api/v3/memberships/available_projects', ['schema']],
  ])('%s are for a member those of their rights', async (path, expected) => {
    const { self, jumpTo, changeSize, search, ...others } = await linksOf(path, member)

    expect(Object.keys(others)).toEqual(expected)
  })

  it.each([
    ['/api/v3/projects', ['schema']],
    ['/api/v3/versions', []],
    ['/api/v3/memberships', []],
    ['/api/v3/roles', ['schema']],
  ])('%s offer a guest nothing that would be refused', async (path, expected) => {
    const { self, jumpTo, changeSize, search, ...others } = await linksOf(path, guest)

    expect(Object.keys(others)).toEqual(expected)
  })

  it('say what a version of this project starts with', async () => {
    const { create } = await linksOf('/api/v3/projects/1/versions', member)
    const form = await service.post(create.href, { as: member, body: { name: '1.0', ...create.payload } })

    expect(form.body._embedded.validationErrors).toEqual({})
    expect(form.body._embedded.payload._links.definingProject.href).toBe('/api/v3/projects/1')
  })
})

describe('the description of a list', () => {
  const filtersOf = async (as: string) => (await get('/api/v3/projects?describe=search', as)).filters

  it('has the custom fields that the requester may know', async () => {
    const names = async (as: string) => (await filtersOf(as)).map(({ name }: { name: string }) => name)

    expect(await names(member)).toContain('customField1')
    expect(await names(member)).not.toContain('customField2')
    expect(await names(admin)).toContain('customField2')
  })

  it('links each option of a list, and the list of what else values name', async () => {
    const filters = await filtersOf(member)
    const find = (wanted: string) => filters.find(({ name }: { name: string }) => name === wanted)

    expect(find('customField1')).toMatchObject({
      type: 'CustomOption',
      values: ['3'],
      _links: { allowedValues: [{ href: '/api/v3/custom_options/3', title: 'Red' }] },
    })
    expect(find('principal')).toMatchObject({
      type: 'Principal',
      _links: { allowedValues: { href: '/api/v3/principals' } },
    })
  })

  it('keeps what only this list is asked', async () => {
    const path = '/api/v3/projects/available_parent_projects?of=1'
    const { search } = await linksOf(path, admin)

    expect(search.href).toBe(`${path}&describe=search`)
    expect((await linksOf(search.href, admin)).list.href).toBe(`${path}{&filters,sortBy,pageSize,offset}`)
  })
})
