import { beforeEach, describe, expect, it } from 'vitest'
import { permissions } from '#shared/access/permissions.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  ids,
  lastRole,
  others,
  pathOf,
  people,
  roleCount,
  rolesPath,
  tokens,
} from '#test/support/fixtures/role-personas.ts'
import { forbidden, multipleErrors, readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const notAllowed = violation('permissions', 'Permissions is not set to one of the allowed values.')
const taken = violation('name', 'Name has already been taken.')

let service: Service

beforeEach(async () => {
  service = await Service.startWith(people)
})

const create = (body: unknown, as: string | undefined = tokens.admin) => service.post(rolesPath, { as, body })

describe('The creation of a role', () => {
  it('gives it the next id, and it is there at once', async () => {
    const { status, headers, body } = await create({
      name: ' Planner ',
      permissions: ['view_work_packages', 'view_project', 'manage_versions', 'view_project'],
    })

    expect([status, headers.get('location')]).toEqual([201, pathOf(lastRole + 1)])
    expect(body).toEqual({
      _type: 'Role',
      id: lastRole + 1,
      name: 'Planner',
      permissions: ['view_project', 'view_work_packages', 'manage_versions'],
      builtin: null,
      assignable: true,
      grantable: permissions,
      _links: {
        self: { href: pathOf(lastRole + 1), title: 'Planner' },
        schema: { href: `${rolesPath}/schema` },
        updateImmediately: { href: pathOf(lastRole + 1), title: 'Update Planner', method: 'patch' },
        delete: { href: pathOf(lastRole + 1), title: 'Delete Planner', method: 'delete' },
      },
    })
    expect((await service.get(pathOf(lastRole + 1), { as: tokens.admin })).body).toEqual(body)
    expect((await service.get(rolesPath, { as: tokens.nobody })).body.total).toBe(roleCount + 1)
  })

  it.each(permissions)('takes the permission %s', async (permission) => {
    const { status, body } = await create({ name: 'New', permissions: [permission] })

    expect([status, body.permissions]).toEqual([201, [permission]])
  })

  it('makes its holders assignable by default', async () => {
    const { status, body } = await create({ name: 'New', assignable: false })

    expect([status, body.assignable]).toEqual([201, false])
    expect((await service.get(pathOf(body.id), { as: tokens.admin })).body.assignable).toBe(false)
  })

  it('needs no permissions', async () => {
    const { status, body } = await create({ name: 'New' })

    expect([status, body.permissions]).toEqual([201, []])
  })

  it.each<[body: unknown, error: object]>([
    [{}, violation('name', "Name can't be blank.")],
    [{ name: null }, violation('name', "Name can't be blank.")],
    [{ name: ' \u200b ' }, violation('name', "Name can't be blank.")],
    [{ name: 7 }, violation('name', 'Name is invalid.')],
    [{ name: 'a\u0007b' }, violation('name', 'Name is invalid.')],
    [{ name: 'a'.repeat(256) }, violation('name', 'Name is too long (maximum is 255 characters).')],
    [{ name: 'MIXED' }, taken],
    [{ name: 'Ｍixed' }, taken],
    [{ name: 'Non member' }, taken],
    [{ name: 'New', permissions: ['view_project', 'fly'] }, notAllowed],
    [{ name: 'New', permissions: 'view_project' }, notAllowed],
    [{ name: 'New', permissions: [7] }, notAllowed],
    [{ name: 'New', permissions: [null, {}] }, notAllowed],
    [{ name: 'New', permissions: { 0: 'view_project' } }, notAllowed],
    [{ name: 'New', permissions: null }, violation('permissions', "Permissions can't be blank.")],
    [
      { name: 'New', assignable: 'yes' },
      violation('assignable', 'Assignable is not set to one of the allowed values.'),
    ],
    [{ name: 'New', assignable: null }, violation('assignable', "Assignable can't be blank.")],
    [{ name: 'New', builtin: 'anonymous' }, readOnly('builtin', 'Built-in')],
    [{ name: 'New', id: 7 }, readOnly('id', 'ID')],
    [{ name: 'mixed', permissions: ['fly'] }, multipleErrors(notAllowed, taken)],
  ])('is refused with %j', async (body, error) => {
    const answer = await create(body)

    expect([answer.status, answer.body]).toEqual([422, error])
    expect((await service.get(rolesPath, { as: tokens.admin })).body.total).toBe(roleCount)
  })

  it('takes the longest name, and null where nothing is', async () => {
    const { status } = await create({ name: '😀'.repeat(255), builtin: null, id: null })

    expect(status).toBe(201)
  })

  it.each(others)('is 403 for %s, whatever is sent', async (who) => {
    for (const body of [{ name: 'New' }, {}, { name: 'Mixed' }]) {
      const answer = await create(body, tokens[who])

      expect([answer.status, answer.body]).toEqual([403, forbidden])
    }
  })

  it('never gives an id again, not even that of the highest role', async () => {
    const first = await create({ name: 'First' })
    await service.delete(pathOf(first.body.id), { as: tokens.admin })
    const second = await create({ name: 'First' })

    expect([first.body.id, second.body.id]).toEqual([lastRole + 1, lastRole + 2])
  })

  it('gives ids above those of imports', async () => {
    await service.import([{ kind: 'role', id: 500, name: 'Imported', permissions: [] }])
    const first = await create({ name: 'First' })
    await service.import([{ kind: 'role', id: 501, deleted: true }])
    const second = await create({ name: 'Second' })

    expect([first.body.id, second.body.id]).toEqual([501, 502])
  })
})

describe('Many roles', () => {
  const roles = (count: number, name: string) =>
    Array.from({ length: count }, (_, index) => ({
      kind: 'role',
      id: 100 + index,
      name: `${index}${name}`,
      permissions: [],
    }))

  it('are 500 at most, built-in ones counted; the others can still be changed', async () => {
    await service.import(roles(500 - roleCount, ''))
    const { status, body } = await create({ name: 'One more' })

    expect([status, body]).toEqual([422, violation('base', 'There can be no more than 500 roles.')])
    expect((await service.patch(pathOf(100), { as: tokens.admin, body: { name: 'X' } })).status).toBe(200)
    expect((await service.delete(pathOf(100), { as: tokens.admin })).status).toBe(204)
    expect((await create({ name: 'One more' })).status).toBe(201)
  })

  it('are refused where the configuration would become too large for its document', async () => {
    const name = '😀'.repeat(250)
    const { rejected } = await service.import(roles(400, name))
    const created = await create({ name: `new ${name}`, permissions })
    const changed = await service.patch(pathOf(ids.unused), {
      as: tokens.admin,
      body: { name: `old ${name}`, permissions },
    })

    expect(rejected.length).toBeGreaterThan(0)
    for (const { status, body } of [created, changed])
      expect([status, body]).toEqual([422, violation('base', 'The configuration would become too large.')])
  })
})
