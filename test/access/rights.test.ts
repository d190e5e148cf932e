import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { project } from '#test/support/fixtures/records.ts'

const path = '/api/v3/placeholder_users'

/** Role 1 grants manage_placeholder_user, and role 2 grants view_members. User 3 has no rights. */
const membership = (principal: number, project: number | null, ...roles: number[]) => ({
  kind: 'membership',
  principal,
  project,
  roles,
})
const group = (id: number, ...members: number[]) => ({ kind: 'group', id, name: `Group ${id}`, members })
const role = (id: number, ...permissions: string[]) => ({ kind: 'role', id, name: `Role ${id}`, permissions })

describe('the rights of a user', () => {
  let service: Service
  const mayList = async (as = tokens.nobody) => {
    const { status } = await service.get(path, { as })
    expect([200, 403]).toContain(status)
    return status === 200
  }
  const seesMemberships = async () => {
    const { body } = await service.get(`${path}/10`, { as: tokens.nobody })
    return 'memberships' in body._links
  }

  beforeEach(async () => {
    service = await Service.startWith([...personas, { kind: 'placeholder_user', id: 10, name: 'Designer' }])
    await service.import([2, 5, 6].map((id) => project(id)))
    expect(await mayList()).toBe(false)
  })

  it('come with a global membership, with the next request, and go with it', async () => {
    await service.import([membership(3, null, 1)])
    expect(await mayList()).toBe(true)
    await service.import([membership(3, null)])

    expect(await mayList()).toBe(false)
  })

  it('come with one role of several', async () => {
    await service.import([role(7), role(8, 'manage_users', 'add_project'), membership(3, null, 7, 8, 1)])

    expect(await mayList()).toBe(true)
  })

  it('do not come with another permission', async () => {
    await service.import([role(8, 'manage_users', 'add_project', 'manage_members'), membership(3, null, 8)])

    expect(await mayList()).toBe(false)
  })

  it('that are global do not come with a membership in a project', async () => {
    await service.import([membership(3, 1, 1), membership(3, 2, 1, 2)])

    expect(await mayList()).toBe(false)
  })

  it('come and go with the permissions of a role that is held already', async () => {
    await service.import([role(7, 'manage_users'), membership(3, null, 7)])
    expect(await mayList()).toBe(false)
    await service.import([role(7, 'manage_users', 'manage_placeholder_user')])
    expect(await mayList()).toBe(true)
    await service.import([role(7)])

    expect(await mayList()).toBe(false)
  })

  it('go with the role', async () => {
    await service.import([membership(3, null, 1)])
    await service.import([{ kind: 'role', id: 1, deleted: true }])

    expect(await mayList()).toBe(false)
  })

  it('are not granted by the role for non-members', async () => {
    await service.import([{ ...role(7, 'manage_placeholder_user'), builtin: 'non_member' }])

    expect(await mayList()).toBe(false)
  })

  it('come with a group that holds them, whichever came first', async () => {
    await service.import([group(20, 3), membership(20, null, 1)])
    expect(await mayList()).toBe(true)
    await service.import([membership(20, null)])
    expect(await mayList()).toBe(false)
    await service.import([membership(20, null, 1)])

    expect(await mayList()).toBe(true)
  })

  it('come with joining a group, and go with leaving it', async () => {
    await service.import([group(20, 2), membership(20, null, 1)])
    expect(await mayList()).toBe(false)
    await service.import([group(20, 2, 3)])
    expect(await mayList()).toBe(true)
    await service.import([group(20, 2)])

    expect(await mayList()).toBe(false)
  })

  it('go with the group', async () => {
    await service.import([group(20, 3), membership(20, null, 1)])
    await service.import([{ kind: 'group', id: 20, deleted: true }])

    expect(await mayList()).toBe(false)
  })

  it('stay as long as one of two groups gives them', async () => {
    await service.import([group(20, 3), group(21, 3), membership(20, null, 1), membership(21, null, 1)])
    await service.import([group(20)])
    expect(await mayList()).toBe(true)
    await service.import([group(21)])

    expect(await mayList()).toBe(false)
  })

  it('that are their own stay when the group goes', async () => {
    await service.import([group(20, 3), membership(20, null, 1), membership(3, null, 1)])
    await service.import([{ kind: 'group', id: 20, deleted: true }])

    expect(await mayList()).toBe(true)
  })

  it('that are global do not come with a membership of their group in a project', async () => {
    await service.import([group(20, 3), membership(20, 1, 1)])

    expect(await mayList()).toBe(false)
  })

  it('in a project come through a group too', async () => {
    await service.import([membership(3, null, 1), group(20, 3)])
    expect(await seesMemberships()).toBe(false)
    await service.import([membership(20, 5, 2)])

    expect(await seesMemberships()).toBe(true)
  })

  it('in a project stay as long as one project gives them', async () => {
    await service.import([membership(3, null, 1), membership(3, 5, 2), membership(3, 6, 2)])
    await service.import([membership(3, 5)])
    expect(await seesMemberships()).toBe(true)
    await service.import([membership(3, 6)])

    expect(await seesMemberships()).toBe(false)
  })

  it('of a new administrator are complete, and end with that status', async () => {
    const nils = personas.find((record) => 'login' in record && record.login === 'nils') as object
    await service.import([{ ...nils, admin: true }])
    expect(await mayList()).toBe(true)
    await service.import([{ ...nils, admin: false }])

    expect(await mayList()).toBe(false)
  })
})

describe('a change of roles, settings or memberships by another process', () => {
  let service: Service
  const changing = async (...records: object[]) => {
    const other = await Service.start({ table: service.table })
    await other.import(records)
    service.install()
  }
  const statusOf = async (as?: string) => (await service.get(path, { as })).status

  beforeEach(async () => {
    service = await Service.startWith(personas)
    expect(await statusOf(tokens.manager)).toBe(200)
  })

  it('takes effect with the next request: a role loses its permission', async () => {
    await changing(role(1))

    expect(await statusOf(tokens.manager)).toBe(403)
  })

  it('takes effect with the next request: a role is given to somebody', async () => {
    await changing(role(9, 'manage_placeholder_user'), membership(3, null, 9))

    expect(await statusOf(tokens.nobody)).toBe(200)
  })

  it('takes effect with the next request: no login is required any more', async () => {
    await changing({ kind: 'settings', loginRequired: false })

    expect(await statusOf()).toBe(403)
  })

  it('takes effect with every next request, however often', async () => {
    for (const permissions of [[], ['manage_placeholder_user'], [], ['manage_placeholder_user']]) {
      await changing(role(1, ...permissions))
      expect(await statusOf(tokens.manager)).toBe(permissions.length > 0 ? 200 : 403)
    }
  })
})
