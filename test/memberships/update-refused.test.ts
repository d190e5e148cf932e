import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import {
  hold,
  LATER,
  linksTo,
  rolesIn,
  UNTOUCHED,
  updatesOf,
} from '#test/support/fixtures/membership-roles.ts'
import {
  as,
  candidates,
  ids,
  linkTo,
  membershipWorld,
  type Person,
  pathOf,
  people,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'
import { multipleErrors, readOnly, violation } from '#test/support/oracles/expected-errors.ts'

const { plain, editor, staff, nonMember } = roles
const GROUP = String(candidates.group)

let service: Service

beforeEach(async () => {
  service = await Service.startWith(membershipWorld, { now: () => new Date(LATER) })
})

const { patch, change, stored } = updatesOf(() => service)

describe('PATCH /api/v3/memberships/{id} refuses', () => {
  const project = readOnly('project', 'Project')
  const principal = readOnly('principal', 'Principal')

  it.each<[string, number, object, object, Person?]>([
    ['another project', ids.member, { project: linkTo('projects', projects.other) }, project],
    ['no project', ids.member, { project: { href: null } }, project],
    ['a link to no project', ids.member, { project: linkTo('projects', 'project-1') }, project],
    [
      'a project for global roles',
      ids.global,
      { project: linkTo('projects', projects.first) },
      project,
      'admin',
    ],
    ['another principal', ids.member, { principal: linkTo('users', people.viewer) }, principal],
    ['no principal', ids.member, { principal: { href: null } }, principal],
    [
      'both',
      ids.member,
      { project: linkTo('projects', 999), principal: linkTo('users', 999) },
      multipleErrors(project, principal),
    ],
  ])('%s', async (_, id, _links, error, person) => {
    const { status, body } = await patch(id, { _links }, person)

    expect([status, body]).toEqual([422, error])
  })

  const unassigned = violation('roles', 'Roles need to be assigned.')
  const wrong = violation('roles', 'Roles has an unassignable role.')

  it.each<[string, number, unknown, object, Person?]>([
    ['no roles at all', ids.member, [], unassigned],
    ['null for roles', ids.member, null, unassigned],
    ['an empty link among no roles', ids.member, [{ href: null }], unassigned],
    ['a missing role', ids.member, linksTo([plain, 99]), violation('roles', 'Roles does not exist.')],
    [
      'another resource as a role',
      ids.member,
      [linkTo('users', 1)],
      violation('roles', 'Roles does not exist.'),
    ],
    ['a built-in role', ids.member, linksTo([plain, nonMember]), wrong],
    ['a global role in a project', ids.member, linksTo([plain, staff]), wrong],
    ['a role for projects among global ones', ids.global, linksTo([staff, editor]), wrong, 'admin'],
  ])('%s', async (_, id, sent, error, person) => {
    const { status, body } = await patch(id, { _links: { roles: sent } }, person)

    expect([status, body]).toEqual([422, error])
    expect(await stored(id)).toMatchObject({ updatedAt: UNTOUCHED })
  })

  it('null for roles also where some come through a group', async () => {
    await hold(service, { direct: [], inherited: { [GROUP]: [editor] } })

    expect((await patch(ids.member, { _links: { roles: null } })).body).toEqual(unassigned)
  })

  it.each([linkTo('roles', editor), { href: null }, `/api/v3/roles/${editor}`])(
    '%j in place of a list, also where some roles come through a group',
    async (sent) => {
      const error = { status: 422, body: { message: 'Roles is not a list.' } }

      expect(await patch(ids.member, { _links: { roles: sent } })).toMatchObject(error)
      await hold(service, { direct: [], inherited: { [GROUP]: [editor] } })
      expect(await patch(ids.member, { _links: { roles: sent } })).toMatchObject(error)
    },
  )

  it('no role that is held already, directly or not, whatever it is for', async () => {
    await hold(service, { direct: [staff, nonMember], inherited: { [GROUP]: [staff] } })

    expect(rolesIn(await change(ids.member, [editor, staff, nonMember]))).toEqual([staff, nonMember, editor])
    expect(rolesIn(await change(ids.member, [editor]))).toEqual([staff, editor])
    expect(rolesIn(await change(ids.member, [plain, editor, staff]))).toEqual([plain, staff, editor])
    expect((await change(ids.member, [editor, nonMember])).body).toEqual(wrong)
  })

  it('a message that is too long or no text', async () => {
    const send = async (raw: unknown) =>
      (await patch(ids.member, { _meta: { notificationMessage: { raw } } })).body

    expect(await send('x'.repeat(32_769))).toEqual(
      violation('notificationMessage', 'Message is too long (maximum is 32768 bytes).'),
    )
    expect(await send(5)).toEqual(violation('notificationMessage', 'Message is invalid.'))
  })

  it('every change while the principal is being removed, and while the project is', async () => {
    const admin = as('admin')
    await service.delete(`/api/v3/users/${people.member}`, admin)
    for (const [path, send] of [
      [pathOf(ids.member), service.patch],
      [`${pathOf(ids.member)}/form`, service.post],
    ] as const)
      expect(await send(path, { ...admin, body: { _links: { roles: linksTo([editor]) } } })).toMatchObject({
        status: 409,
        body: { errorIdentifier: expect.stringMatching(/:UpdateConflict$/) },
      })
    await service.delete(`/api/v3/projects/${projects.first}`, admin)
    expect(await change(ids.viewer, [editor], 'admin')).toMatchObject({ status: 403 })
    expect(await change(ids.viewer, [editor])).toMatchObject({ status: 404 })
  })
})
