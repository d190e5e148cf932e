import { beforeEach, describe, expect, it } from 'vitest'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  ARCHIVED,
  holderId,
  holderOf,
  PRIVATE,
  pathOf,
  projectsPath,
  SECRET,
  setUp,
  tokens,
} from '#test/support/fixtures/project-personas.ts'
import {
  customField,
  membership,
  project,
  role,
  tokenOf,
  type,
  user,
  workPackage,
} from '#test/support/fixtures/records.ts'
import { readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const path = pathOf(PRIVATE)
const chooser = holderOf('manage_types')
const editor = holderOf('edit_project')

/** The id of a user who may edit the project and choose its types. */
const BOTH = 60
const both = tokenOf(BOTH)

const typeHref = (id: number) => `/api/v3/types/${id}`
const chosen = (...ids: number[]) => ({ _links: { types: ids.map((id) => ({ href: typeHref(id) })) } })

let service: Service
const update = (body: unknown, as = chooser, at = path) => service.patch(at, { as, body })
const stored = async (id = PRIVATE) => (await projectsIn(service.ports).byId(id))?.types

beforeEach(async () => {
  service = await Service.start()
  await setUp(
    service,
    { ...type(1, 'Task'), isDefault: true, position: 3 },
    { ...type(2, 'Bug'), position: 1 },
    { ...type(3, 'Epic'), position: 2 },
    role(BOTH, ['edit_project', 'manage_types']),
    user(BOTH, 'bob', { token: both }),
    project(PRIVATE, { identifier: 'apollo', types: [1, 2] }),
    membership(BOTH, PRIVATE, BOTH),
    customField(1, 'string', { name: 'Phase' }),
  )
})

describe('The types of a project', () => {
  it.each([
    ['a holder of manage_types', chooser],
    ['a holder of further permissions', both],
    ['an administrator', tokens.admin],
  ])('are chosen by %s, and shown by position', async (_, as) => {
    const { status, body } = await update(chosen(1, 3, 1), as)

    expect([status, body._links.types]).toEqual([
      200,
      [
        { href: typeHref(3), title: 'Epic' },
        { href: typeHref(1), title: 'Task' },
      ],
    ])
    expect(await stored()).toEqual([1, 3])
  })

  it.each([[chosen()], [{ _links: { types: null } }]])(
    'are all types if none is listed: %j',
    async (body) => {
      const answer = await update(body)
      const list = await service.get(`${path}/types`, { as: chooser })

      expect([answer.body._links.types, list.body.total]).toEqual([[], 3])
    },
  )

  it('stay as they are in another order, without a new time', async () => {
    const before = await projectsIn(service.ports).byId(PRIVATE)

    expect((await update(chosen(1, 2))).status).toBe(200)
    expect(await projectsIn(service.ports).byId(PRIVATE)).toEqual(before)
  })

  it.each<[unknown, string]>([
    [chosen(9), 'Types is not set to one of the allowed values.'],
    [
      { _links: { types: [{ href: '/api/v3/statuses/1' }] } },
      'Types is not set to one of the allowed values.',
    ],
    [{ _links: { types: { href: typeHref(1) } } }, 'Types is not a list.'],
    [{ _links: { types: 'all' } }, 'Types is not a list.'],
  ])('are existing types: %j', async (body, message) => {
    const answer = await update(body)

    expect([answer.status, answer.body.message]).toEqual([422, message])
  })

  it('keep those of its work packages', async () => {
    await service.import([project(70), workPackage(1, PRIVATE, { type: 2 }), workPackage(2, 70, { type: 1 })])

    expect(await update(chosen(1))).toMatchObject({
      status: 422,
      body: violation('types', 'Types is still in use.'),
    })
    expect((await update(chosen(2))).status).toBe(200)
    expect((await update(chosen())).status).toBe(200)
    expect(await update(chosen(1, 3))).toMatchObject({ status: 422 })
  })

  it('keep the replacement of a deleted type that work packages still have', async () => {
    await service.import([
      project(PRIVATE, { identifier: 'apollo', types: [2] }),
      workPackage(1, PRIVATE, { type: 2 }),
    ])
    await service.delete(`${typeHref(2)}?replacement=3`, { as: tokens.admin })

    expect((await update(chosen(1))).body.message).toBe('Types is still in use.')
    expect((await update(chosen(3))).status).toBe(200)
  })

  it('are exported with the replacement of a deleted type', async () => {
    await service.delete(`${typeHref(2)}?replacement=3`, { as: tokens.admin })
    const exported = (await service.export()).find(({ kind, id }) => kind === 'project' && id === PRIVATE)

    expect(exported?.types).toEqual([1, 3])
  })

  it('of an archived project are chosen by an administrator who unarchives it', async () => {
    const answer = await update({ active: true, ...chosen(3) }, tokens.admin, pathOf(ARCHIVED))

    expect([answer.status, await stored(ARCHIVED)]).toEqual([200, [3]])
  })
})

describe('A change of a project without edit_project', () => {
  it.each<[string, unknown, string]>([
    ['name', { name: 'Soyuz' }, 'Name'],
    ['active', { active: false }, 'Active'],
    ['public', { public: true }, 'Public'],
    ['customField1', { customField1: 'Late' }, 'Phase'],
  ])('refuses %s', async (attribute, body, label) => {
    expect(await update(body)).toMatchObject({ status: 422, body: readOnly(attribute, label) })
  })

  it('leaves the parent as it is, even one that the requester does not see', async () => {
    await service.import([project(PRIVATE, { identifier: 'apollo', types: [1], parent: SECRET })])

    expect([(await update(chosen(3))).status, await stored()]).toEqual([200, [3]])
    expect((await projectsIn(service.ports).byId(PRIVATE))?.parent).toBe(SECRET)
  })

  it('takes back the whole project with other types', async () => {
    const { body } = await service.get(path, { as: chooser })
    const answer = await update({ ...body, _links: { ...body._links, ...chosen(3)._links } })

    expect([answer.status, await stored()]).toEqual([200, [3]])
  })

  it('has a form in which the types alone are writable', async () => {
    const { body } = await service.post(`${path}/form`, { as: chooser, body: chosen(3) })
    const { payload, schema, validationErrors } = body._embedded

    expect(payload).toEqual({ _links: { types: [{ href: typeHref(3), title: 'Epic' }] } })
    expect(schema.types).toMatchObject({
      ...{ type: '[]Type', writable: true, location: '_links' },
      _links: {
        allowedValues: [
          { href: typeHref(2), title: 'Bug' },
          { href: typeHref(3), title: 'Epic' },
          { href: typeHref(1), title: 'Task' },
        ],
      },
    })
    expect([schema.name.writable, schema.customField1.writable, validationErrors]).toEqual([false, false, {}])
  })
})

describe('A change of a project without manage_types', () => {
  it('refuses other types, and takes the present ones only from requesters who see them', async () => {
    const refused = { status: 422, body: readOnly('types', 'Types') }
    await service.import([role(holderId('edit_project'), ['edit_project', 'view_work_packages'])])

    expect(await update(chosen(3), editor)).toMatchObject(refused)
    expect((await update(chosen(2, 1), editor)).status).toBe(200)
    await service.import([role(holderId('edit_project'), ['edit_project'])])
    expect(await update(chosen(2, 1), editor)).toMatchObject(refused)
  })
})

describe('A new project', () => {
  const create = (more: object, as: string) =>
    service.post(projectsPath, { as, body: { name: 'New', identifier: 'new-one', ...more } })
  const creatorsGet = (...permissions: string[]) =>
    service.import([role(80, permissions), { kind: 'settings', newProjectRoleId: 80 }])

  it('has the default types, or those that its creator chooses', async () => {
    const { id } = (await create({}, tokens.admin)).body
    const other = (await create({ identifier: 'other', ...chosen(3, 2) }, tokens.admin)).body
    const open = (await create({ identifier: 'open', ...chosen() }, tokens.admin)).body

    expect([await stored(id), await stored(other.id), await stored(open.id)]).toEqual([[1], [2, 3], []])
  })

  it('has the types that a creator chooses who gets manage_types in it', async () => {
    await creatorsGet('manage_types')
    const { body } = await create(chosen(2), tokens.creator)

    expect(body._links.types).toEqual([{ href: typeHref(2), title: 'Bug' }])
  })

  it('has the default types otherwise', async () => {
    await creatorsGet('view_work_packages')

    expect(await create(chosen(2), tokens.creator)).toMatchObject({
      status: 422,
      body: readOnly('types', 'Types'),
    })
    const { body } = await create(chosen(1), tokens.creator)
    expect(body._links.types).toEqual([{ href: typeHref(1), title: 'Task' }])
  })
})
