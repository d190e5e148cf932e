import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { oneInLong } from '#test/support/faults/thoroughness.ts'
import {
  customField,
  group,
  membership,
  placeholder,
  project,
  role,
  tokenOf,
  user,
  version,
} from '#test/support/fixtures/records.ts'

const [ROOT, CHILD, OPEN, SECRET, ARCHIVED, BELOW] = [1, 2, 3, 4, 5, 6]

const personas = {
  'an administrator': 1,
  'who edits a project': 2,
  'who edits projects and manages their versions': 3,
  'who manages members': 4,
  'who creates projects': 5,
  'who edits a project and sees its members': 6,
  'who edits a project and manages placeholder users': 7,
  'who edits a project and manages users': 8,
}

const sharings = ['none', 'descendants', 'hierarchy', 'tree', 'system']
const versions = [ROOT, CHILD, SECRET, ARCHIVED, BELOW].flatMap((defining) =>
  sharings.map((sharing, index) => version(defining * 10 + index, defining, { sharing })),
)
const OWN = ROOT * 10

const fieldsOf = (resource: string, from: number) => [
  customField(from, 'user', { resource }),
  customField(from + 1, 'version', { resource }),
  customField(from + 2, 'list', { resource, options: [{ id: from * 100, value: 'red' }] }),
]

const world = [
  role(1, ['edit_project']),
  role(2, ['edit_project', 'manage_versions']),
  role(3, ['manage_members']),
  role(4, ['add_project']),
  role(5, ['edit_project', 'view_members']),
  role(6, ['manage_placeholder_user']),
  role(7, ['manage_users']),
  role(8, ['manage_versions']),
  ...fieldsOf('project', 1),
  ...fieldsOf('version', 4),
  project(ROOT),
  project(CHILD, { parent: ROOT }),
  project(OPEN, { public: true }),
  project(SECRET),
  project(ARCHIVED, { active: false }),
  project(BELOW, { parent: CHILD }),
  ...Object.values(personas).map((id) => user(id, `user-${id}`, { admin: id === 1, token: tokenOf(id) })),
  user(20, 'locked', { status: 'locked' }),
  user(21, 'outsider'),
  user(22, 'secretary'),
  placeholder('Somebody', { id: 23 }),
  placeholder('Nobody', { id: 24 }),
  group(25, 'Crew', [21]),
  group(26, 'Secret crew', [22]),
  membership(2, ROOT, 1),
  membership(3, ROOT, 2),
  membership(3, CHILD, 2),
  membership(4, ROOT, 3),
  membership(5, null, 4),
  membership(5, CHILD, 8),
  membership(6, ROOT, 5),
  membership(7, ROOT, 1),
  membership(7, null, 6),
  membership(8, ROOT, 1),
  membership(8, null, 7),
  membership(20, ROOT, 1),
  membership(23, ROOT, 1),
  membership(25, ROOT, 1),
  membership(26, SECRET, 1),
  ...versions,
]

const principals = [
  ...[...Object.values(personas), 20, 21, 22].map((id) => `/api/v3/users/${id}`),
  ...[23, 24].map((id) => `/api/v3/placeholder_users/${id}`),
  ...[25, 26].map((id) => `/api/v3/groups/${id}`),
]
const everyVersion = versions.map(({ id }) => `/api/v3/versions/${id}`)

const at = (path: string, id: number) => ({ href: `/api/v3/${path}/${id}` })
const below = (parent: number) => ({ _links: { parent: at('projects', parent) } })
const within = (defining: number) => ({ name: 'New', _links: { definingProject: at('projects', defining) } })

/**
 * Forms with their bodies. As specified, the form of a membership without a project offers both project and global
 * roles.
 */
const forms: [what: string, path: string, body: Values][] = [
  ['a new project', 'projects', { name: 'New', identifier: 'new' }],
  ['a new project below another one', 'projects', { name: 'New', identifier: 'new', ...below(CHILD) }],
  ['a project', `projects/${ROOT}`, {}],
  ['a project that is brought back', `projects/${ARCHIVED}`, { active: true }],
  ['a new version', 'versions', within(CHILD)],
  ['a new version of a project yet to be chosen', 'versions', { name: 'New' }],
  ['a version', `versions/${OWN}`, {}],
  ['a new membership', 'memberships', { _links: { project: at('projects', ROOT) } }],
  ['a new user', 'users', { email: 'new@example.com' }],
  ['a user', 'users/21', {}],
  ['a new placeholder user', 'placeholder_users', { name: 'New' }],
  ['a new grid', 'grids', { _links: { scope: { href: '/my/page' } } }],
]

type Values = Record<string, unknown> & { _links?: object }
type Schema = Answer['body']

let service: Service

beforeAll(async () => {
  service = await Service.startWith(world)
})

function withValue(body: Values, name: string, { type, location }: Schema, value: unknown): Values {
  if (location !== '_links') return { ...body, [name]: value }
  const link = type.startsWith('[]') ? [{ href: value }] : { href: value }
  return { ...body, _links: { ...body._links, [name]: link } }
}

/** The values that a schema offers for a property. For a link, these are addresses. */
async function offered({ location, _links, _embedded }: Schema, as: string): Promise<unknown[]> {
  if (location !== '_links') return _embedded?.allowedValues ?? []
  const allowed = _links?.allowedValues ?? []
  if (Array.isArray(allowed)) return allowed.map(({ href }) => href)
  const separator = allowed.href.includes('?') ? '&' : '?'
  const { status, body } = await service.get(`${allowed.href}${separator}pageSize=-1`, { as })
  expect(status, allowed.href).toBe(200)
  return body._embedded.elements.map(({ _links: { self } }: Schema) => self.href)
}

/** The writable properties whose schema offers values. `widgets` is left out, since its values are kinds of widgets. */
const choosable = (schema: Schema): [name: string, property: Schema][] =>
  Object.entries<Schema>(schema).filter(
    ([name, property]) =>
      property.writable &&
      name !== 'widgets' &&
      (property._embedded?.allowedValues || property._links?.allowedValues),
  )

describe.each(Object.entries(personas))('The choices offered to a requester %s', (who, id) => {
  const as = tokenOf(id)
  const formOf = (path: string, body: object) => service.post(`/api/v3/${path}/form`, { as, body })
  const accepts = async (path: string, body: Values, name: string) =>
    (await formOf(path, body)).body._embedded.validationErrors[name] === undefined

  it.each(oneInLong(3, forms, id))(
    'in the form for %s is what the write accepts',
    async (what, path, body) => {
      const { status, body: form } = await formOf(path, body)
      if (status !== 200) return expect([403, 404], `${who}, ${what}`).toContain(status)
      for (const [name, property] of choosable(form._embedded.schema)) {
        const values = await offered(property, as)
        for (const value of values) {
          const sent = withValue(body, name, property, value)
          expect(await accepts(path, sent, name), `${name}: ${value}`).toBe(true)
        }
        const all = { User: principals, Version: everyVersion }[property.type as string] ?? []
        for (const value of all.filter((one) => !values.includes(one))) {
          const sent = withValue(body, name, property, value)
          expect(await accepts(path, sent, name), `${name} would be accepted: ${value}`).toBe(false)
        }
      }
    },
  )

  it('for the custom fields of a project is written, too', async () => {
    const { status, body: form } = await formOf(`projects/${ROOT}`, {})
    if (status !== 200) return
    for (const [name, property] of choosable(form._embedded.schema).filter(([one]) => /^custom/.test(one)))
      for (const value of await offered(property, as)) {
        const body = withValue({}, name, property, value)
        expect(await service.patch(`/api/v3/projects/${ROOT}`, { as, body }), `${value}`).toMatchObject({
          status: 200,
        })
        await service.patch(`/api/v3/projects/${ROOT}`, { as, body: withValue({}, name, property, null) })
      }
  })

  it('as the beginning of something new is accepted', async () => {
    const filtered = (path: string, name: string, one: number) =>
      `/api/v3/${path}?filters=${encodeURIComponent(JSON.stringify([{ [name]: { operator: '=', values: [one] } }]))}`
    const projects = [ROOT, CHILD, OPEN, SECRET, ARCHIVED, BELOW, 99]
    const lists = projects.flatMap((one) => [
      filtered('projects', 'parentId', one),
      filtered('memberships', 'project', one),
      filtered('memberships', 'projectId', one),
      `/api/v3/projects/${one}/versions`,
    ])
    for (const list of lists) {
      const { create, createImmediately } = (await service.get(list, { as })).body._links ?? {}
      expect(create?.payload).toEqual(createImmediately?.payload)
      if (!create?.payload) continue
      const form = await service.post(create.href, { as, body: create.payload })
      expect(form.status, list).toBe(200)
      for (const name of Object.keys(create.payload._links))
        expect(form.body._embedded.validationErrors, list).not.toHaveProperty(name)
    }
  })

  it('as the versions of a project leads to them, and only where it does', async () => {
    for (const one of [ROOT, CHILD, OPEN, SECRET, ARCHIVED, BELOW]) {
      const { status, body } = await service.get(`/api/v3/projects/${one}`, { as })
      const list = await service.get(`/api/v3/projects/${one}/versions`, { as })
      expect(list.status).toBe(status === 200 && 'versions' in body._links ? 200 : 404)
    }
  })
})

describe('A new element of a filtered list', () => {
  const payloadIn = async (path: string, name: string, id: number, as: string) => {
    const filters = JSON.stringify([{ [name]: { operator: '=', values: [id] } }])
    const { body } = await service.get(`/api/v3/${path}?filters=${encodeURIComponent(filters)}`, { as })
    return body._links.create?.payload
  }
  const [admin, member, creator] = [tokenOf(1), tokenOf(4), tokenOf(5)]

  it('starts with the parent that the list names, unless it would be refused', async () => {
    expect(await payloadIn('projects', 'parent_id', ROOT, admin)).toEqual(below(ROOT))
    expect(await payloadIn('projects', 'parent_id', ARCHIVED, admin)).toBeUndefined()
    expect(await payloadIn('projects', 'parent', OPEN, creator)).toEqual(below(OPEN))
    expect(await payloadIn('projects', 'parent', SECRET, creator)).toBeUndefined()
  })

  it('starts with the project that the list names, unless it would be refused', async () => {
    const expected = { _links: { project: at('projects', ROOT) } }

    expect(await payloadIn('memberships', 'project', ROOT, member)).toEqual(expected)
    expect(await payloadIn('memberships', 'projectId', ROOT, member)).toEqual(expected)
    expect(await payloadIn('memberships', 'project', CHILD, member)).toBeUndefined()
    expect(await payloadIn('memberships', 'project', ARCHIVED, admin)).toBeUndefined()
  })
})
