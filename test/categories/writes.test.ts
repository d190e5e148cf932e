import { beforeEach, describe, expect, it } from 'vitest'
import { slices } from '#shared/platform/concurrency.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { audited } from '#test/support/fixtures/audited.ts'
import * as record from '#test/support/fixtures/records.ts'
import { forbidden, missing, violation } from '#test/support/oracles/expected-errors.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const [admin, manager, member, users, outsider] = [1, 2, 3, 4, 5].map(record.tokenOf) as [
  string,
  string,
  string,
  string,
  string,
]

const records = [
  record.role(1, ['view_work_packages', 'manage_categories']),
  record.role(2, ['view_work_packages', 'edit_work_packages'], { assignable: true }),
  record.role(3, ['manage_users']),
  record.role(4, ['manage_categories']),
  record.user(1, 'ada', { admin: true, token: admin }),
  record.user(2, 'mona', { token: manager }),
  record.user(3, 'nils', { token: member }),
  record.user(4, 'ulla', { token: users }),
  record.user(5, 'otto', { token: outsider }),
  record.user(6, 'blind', { token: record.tokenOf(6) }),
  record.project(1),
  record.project(2),
  record.project(3, { active: false }),
  record.membership(2, 1, 1),
  record.membership(2, 3, 1),
  record.membership(3, 1, 2),
  record.membership(4, null, 3),
  record.membership(6, 1, 4),
  { kind: 'category', id: 7, project: 2, name: 'RedirectTo' },
]

let service: Service

beforeEach(async () => {
  service = await Service.startWith(records)
})

const list = '/api/v3/projects/1/categories'
const pathOf = (id: number) => `/api/v3/categories/${id}`
const create = (body: object, as = manager, path = list) => service.post(path, { as, body })
const to = (id: number) => ({ _links: { defaultAssignee: { href: `/api/v3/users/${id}` } } })

describe('a category', () => {
  it('is created, changed and deleted by a manager of categories', async () => {
    const created = await create({ name: 'Engines', ...to(3) })
    const { id } = created.body
    expect(created.status).toBe(201)
    expect(created.headers.get('location')).toBe(pathOf(id))
    expect(created.body).toMatchObject({
      name: 'Engines',
      _links: { project: { href: '/api/v3/projects/1' }, defaultAssignee: { href: '/api/v3/users/3' } },
    })

    const body = { name: 'Motors', _links: { defaultAssignee: { href: null } } }
    const changed = await service.patch(pathOf(id), { as: manager, body })
    expect(changed).toMatchObject({
      status: 200,
      body: { id, name: 'Motors', _links: { defaultAssignee: { href: null } } },
    })
    expect((await service.get(pathOf(id), { as: manager })).body).toEqual(changed.body)

    expect((await service.delete(pathOf(id), { as: manager })).status).toBe(204)
    expect((await service.get(pathOf(id), { as: manager })).status).toBe(404)
    expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
  })

  it('gets an id that no category has, imported ones included', async () => {
    const ids = []
    for (let made = 0; made < 9; made += 1) ids.push((await create({ name: `Part ${made}` })).body.id)

    expect(new Set([...ids, 7]).size).toBe(10)
  })

  it('links those who may change it to its forms and deletion, and others to nothing of that', async () => {
    const { id } = (await create({ name: 'Engines' })).body
    const linksTo = async (as: string) => Object.keys((await service.get(pathOf(id), { as })).body._links)

    expect(await linksTo(manager)).toEqual(expect.arrayContaining(['update', 'updateImmediately', 'delete']))
    expect(await linksTo(member)).toEqual(['self', 'schema', 'project', 'defaultAssignee'])
    const links = async (as: string) => (await service.get(list, { as })).body._links
    expect(await links(manager)).toMatchObject({
      create: { href: `${list}/form`, method: 'post' },
      createImmediately: { href: list, method: 'post' },
    })
    expect(await links(member)).not.toHaveProperty('create')
  })

  it('has forms that show the outcome without saving it', async () => {
    const form = await service.post(`${list}/form`, { as: manager, body: { name: 'Engines', ...to(3) } })
    expect(form.body).toMatchObject({
      _type: 'Form',
      _embedded: {
        payload: { name: 'Engines' },
        validationErrors: {},
        schema: {
          defaultAssignee: {
            _links: { allowedValues: { href: '/api/v3/projects/1/available_assignees' } },
          },
        },
      },
    })
    expect((await service.get(list, { as: manager })).body.total).toBe(0)
    const { id } = (await create({ name: 'Engines' })).body
    const body = { name: ' ' }
    const update = await service.post(`${pathOf(id)}/form`, { as: manager, body })
    expect(Object.keys(update.body._embedded.validationErrors)).toEqual(['name'])
  })

  it.each([
    [{}, 'name', "Name can't be blank."],
    [{ name: '' }, 'name', "Name can't be blank."],
    [{ name: 'x'.repeat(256) }, 'name', 'Name is too long (maximum is 255 characters).'],
    [{ name: 'ENGINES' }, 'name', 'Name has already been taken.'],
    [{ name: 'A', ...to(1) }, 'defaultAssignee', 'Default assignee is invalid.'],
    [{ name: 'A', ...to(99) }, 'defaultAssignee', 'Default assignee is invalid.'],
  ])('is 422 with %j', async (body, attribute, message) => {
    await create({ name: 'Engines' })

    expect(await create(body)).toMatchObject({ status: 422, body: violation(attribute, message) })
  })

  it('may have the name of one in another project, and its own again', async () => {
    const { body } = await create({ name: 'RedirectTo' })

    expect(body.name).toBe('RedirectTo')
    expect((await service.patch(pathOf(body.id), { as: manager, body: { name: 'elsewhere' } })).status).toBe(
      200,
    )
  })

  it('is one of at most 500 in a project', async () => {
    const project = (await projectsIn(service.ports).byId(1))!
    const all = Array.from({ length: 500 }, (_, index) => ({ id: 100 + index, name: `Part ${index}` }))
    // Adds 50 categories at a time, because the index items of all categories do not fit into one transaction.
    for (const categories of slices(all, 50).map((_, index, parts) => parts.slice(0, index + 1).flat())) {
      const present = (await projectsIn(service.ports).byId(project.id))!
      await projectsIn(service.ports).replace(present, { ...present, categories })
    }

    expect(await create({ name: 'One more' })).toMatchObject({
      status: 422,
      body: violation('base', 'A project has at most 500 categories.'),
    })
    expect((await service.delete(pathOf(100), { as: manager })).status).toBe(204)
    expect((await create({ name: 'One more' })).status).toBe(201)
  })

  it('leaves work packages when it is deleted', async () => {
    const { id } = (await create({ name: 'Engines' })).body
    await service.import([record.workPackage(1, 1, { category: id })])
    const category = async () =>
      (await service.get('/api/v3/work_packages/1', { as: manager })).body._links.category
    expect(await category()).toMatchObject({ title: 'Engines' })

    await service.delete(pathOf(id), { as: manager })

    expect(await category()).toEqual({ href: null })
  })

  it('has a deletion with the number of work packages that lose it', async () => {
    const [used, unused] = [(await create({ name: 'Engines' })).body, (await create({ name: 'Legs' })).body]
    const preview = async (id: number, as = manager) => service.get(`${pathOf(id)}/deletion`, { as })
    await service.import(
      [1, 2, 3].map((id) => record.workPackage(id, 1, { category: id < 3 ? used.id : null })),
    )

    expect((await preview(used.id)).body).toEqual({
      _type: 'Deletion',
      deletes: [],
      detaches: [{ kind: 'workPackages', name: 'Work packages', count: 2, isExact: true }],
      _links: { self: { href: `${pathOf(used.id)}/deletion` } },
    })
    expect((await preview(unused.id)).body.detaches).toEqual([])
    expect(used._links.deletionPreview).toEqual({ href: `${pathOf(used.id)}/deletion` })
    expect((await preview(used.id, member)).status).toBe(403)
    expect((await preview(used.id, outsider)).status).toBe(404)
  })

  it('is in the audit log, with each of its writes', async () => {
    const { id } = (await create({ name: 'Engines' })).body
    await service.patch(pathOf(id), { as: manager, body: { name: 'Motors' } })
    await service.patch(pathOf(id), { as: manager, body: { name: 'Motors' } })
    await service.delete(pathOf(id), { as: manager })

    expect(await audited(service)).toMatchObject([
      { action: 'category:created', object: { href: pathOf(id), title: 'Engines' } },
      { action: 'category:updated', changes: [{ property: 'name', old: 'Engines', new: 'Motors' }] },
      { action: 'category:deleted', object: { href: pathOf(id), title: 'Motors' } },
    ])
  })
})

describe('a write of a category', () => {
  it.each<[string, string | undefined, number, number]>([
    ['an administrator', admin, 201, 200],
    ['a member without the right', member, 403, 403],
    ['a manager of users', users, 404, 404],
    ['somebody who is no member', outsider, 404, 404],
    ['a holder of the right who does not see work packages', record.tokenOf(6), 403, 403],
    ['nobody', undefined, 401, 401],
  ])('by %s is answered %s', async (_, as, creation, change) => {
    const { id } = (await create({ name: 'Engines' })).body
    const by = as === undefined ? {} : { as }

    expect((await service.post(list, { ...by, body: { name: 'New' } })).status).toBe(creation)
    expect((await service.patch(pathOf(id), { ...by, body: { name: 'Old' } })).status).toBe(change)
    expect((await service.delete(pathOf(id), by)).status).toBe(change === 200 ? 204 : change)
  })

  it('in an archived project is refused', async () => {
    expect(await create({ name: 'New' }, admin, '/api/v3/projects/3/categories')).toMatchObject({
      status: 403,
      body: forbidden,
    })
    expect(await create({ name: 'New' }, manager, '/api/v3/projects/3/categories')).toMatchObject({
      status: 404,
      body: missing,
    })
  })

  it('of two at once loses nothing', async () => {
    const names = ['One', 'Two', 'Three', 'Four']
    const answers = await Promise.all(names.map((name) => create({ name })))
    const same = await Promise.all([1, 2].map(() => create({ name: 'Same' })))

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(same.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await service.get(list, { as: manager })).body.total).toBe(5)
  })

  it('for another version is 412', async () => {
    const { body, headers } = await create({ name: 'Engines' })
    const tag = headers.get('etag') as string
    const change = (ifMatch: string, name: string) =>
      service.patch(pathOf(body.id), { as: manager, body: { name }, headers: { 'if-match': ifMatch } })

    expect((await service.get(pathOf(body.id), { as: manager })).headers.get('etag')).toBe(tag)
    expect((await change(tag, 'Motors')).status).toBe(200)
    expect((await change(tag, 'Engines')).status).toBe(412)
  })
})
