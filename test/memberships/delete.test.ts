import { beforeEach, describe, expect, it } from 'vitest'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { hold, rolesIn, UNTOUCHED } from '#test/support/fixtures/membership-roles.ts'
import {
  as,
  candidates,
  creating,
  ids,
  membershipsPath,
  membershipWorld,
  type Person,
  pathOf,
  people,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'
import { tokenOf } from '#test/support/fixtures/records.ts'
import { missing, violation } from '#test/support/oracles/expected-errors.ts'

const LATER = '2026-06-07T08:09:10.000Z'
const GROUP = String(candidates.group)

let service: Service

beforeEach(async () => {
  service = await Service.startWith(membershipWorld, { now: () => new Date(LATER) })
})

const remove = (id: number, person: Person = 'manager') => service.delete(pathOf(id), as(person))
const show = (id: number, person: Person = 'manager') => service.get(pathOf(id), as(person))
const stored = (id: number) => membershipsIn(service.ports).byId(id)
const listed = async () =>
  (await service.get(`${membershipsPath}?pageSize=-1`, as('admin'))).body._embedded.elements.map(
    ({ id }: { id: number }) => id,
  )

describe('DELETE /api/v3/memberships/{id}', () => {
  it('answers 204 without a body, and 404 after the deletion', async () => {
    expect(await remove(ids.member)).toMatchObject({ status: 204, body: undefined })
    expect(await remove(ids.member)).toMatchObject({ status: 404, body: missing })
    expect(await show(ids.member, 'admin')).toMatchObject({ status: 404, body: missing })
    expect(await listed()).not.toContain(ids.member)
  })

  it('takes rights at once, and lets the principal be added again under another id', async () => {
    const his = { as: tokenOf(people.member) }
    const seen = () => service.get(`/api/v3/projects/${projects.first}`, his)
    expect(await seen()).toMatchObject({ status: 200 })
    await remove(ids.member)

    expect(await seen()).toMatchObject({ status: 404 })
    expect((await usersIn(service.ports).byId(people.member))?.rights).toMatchObject({
      global: [roles.staff],
      anyProject: [],
    })
    const { status, body } = await service.post(membershipsPath, {
      ...as('manager'),
      body: creating(people.member, projects.first, [roles.editor]),
    })
    expect(status).toBe(201)
    expect(body.id).toBeGreaterThan(ids.member)
  })

  it('takes global roles and leaves those in projects', async () => {
    expect(await remove(ids.global, 'admin')).toMatchObject({ status: 204 })
    expect((await usersIn(service.ports).byId(people.member))?.rights).toMatchObject({
      global: [],
      anyProject: [roles.plain],
    })
  })

  it('leaves the account, the project and the other memberships', async () => {
    const project = await service.get(`/api/v3/projects/${projects.first}`, as('admin'))
    const before = await listed()
    await remove(ids.member)

    expect(await service.get(`/api/v3/users/${people.member}`, as('admin'))).toMatchObject({ status: 200 })
    expect((await service.get(`/api/v3/projects/${projects.first}`, as('admin'))).body).toEqual(project.body)
    expect(await listed()).toEqual(before.filter((id: number) => id !== ids.member))
  })

  it('is possible for the last manager, on their own membership', async () => {
    expect(await remove(ids.manager)).toMatchObject({ status: 204 })
    expect(await remove(ids.viewer)).toMatchObject({ status: 404 })
  })

  it('takes only the direct roles if others come through a group', async () => {
    await hold(service, { direct: [roles.plain, roles.editor], inherited: { [GROUP]: [roles.editor] } })

    expect(await remove(ids.member)).toMatchObject({ status: 204 })
    const shown = await show(ids.member)
    expect(rolesIn(shown)).toEqual([roles.editor])
    expect(shown.body).toMatchObject({ id: ids.member, updatedAt: LATER })
    expect(shown.body._links).not.toHaveProperty('delete')
    expect(await stored(ids.member)).toMatchObject({ direct: [], inherited: { [GROUP]: [roles.editor] } })
  })

  it('is refused if all roles come through groups, and changes nothing', async () => {
    await hold(service, { direct: [], inherited: { [GROUP]: [roles.editor] } })
    const { status, body } = await remove(ids.member)

    expect([status, body]).toEqual([
      422,
      violation('base', 'Membership cannot be deleted, because all its roles come through groups.'),
    ])
    expect(await stored(ids.member)).toMatchObject({
      inherited: { [GROUP]: [roles.editor] },
      updatedAt: UNTOUCHED,
    })
  })

  it('of a group takes from its members what they inherit, and leaves them their own roles', async () => {
    const inherited = (await membershipsIn(service.ports).in(candidates.ofGroup, projects.first))
      ?.id as number
    expect(await remove(ids.group)).toMatchObject({ status: 204 })

    for (const id of [ids.group, inherited]) expect(await show(id)).toMatchObject({ status: 404 })
    expect((await usersIn(service.ports).byId(candidates.ofGroup))?.rights.anyProject).toEqual([])
  })

  it('is a conflict with the removal of its principal, by which it goes', async () => {
    await service.delete(`/api/v3/users/${people.member}`, as('admin'))

    expect(await remove(ids.member)).toMatchObject({ status: 409 })
    expect(await show(ids.member)).toMatchObject({ status: 200 })
    await service.drain()
    expect(await remove(ids.member)).toMatchObject({ status: 404 })
  })

  it('ignores a body, but not its type', async () => {
    const headers = { 'content-type': 'text/plain' }

    expect(
      await service.delete(pathOf(ids.viewer), { ...as('manager'), headers, body: 'text' }),
    ).toMatchObject({ status: 415 })
    expect(await service.delete(pathOf(ids.viewer), { ...as('manager'), body: { a: 1 } })).toMatchObject({
      status: 204,
    })
  })
})
