import { beforeEach, describe, expect, it } from 'vitest'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  as,
  candidates,
  creating,
  ids,
  membershipsPath,
  membershipWorld,
  pathOf,
  projects,
  roles,
} from '#test/support/fixtures/membership-world.ts'
import { group, membership, tokenOf, user } from '#test/support/fixtures/records.ts'
import { missing, violation } from '#test/support/oracles/expected-errors.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const IMPORTED = '2026-05-01T00:00:00.000Z'
const LATER = '2026-05-02T00:00:00.000Z'
const { group: team } = candidates
/**
 * One user has a direct role in the first project in addition to the team's role. The other user has only the team's
 * role.
 */
const both = 40
const inheriting = 41

let service: Service
let now: string
/** The ids of the memberships of `both` and of `inheriting` in the first project. */
let bothId: number
let inheritingId: number

beforeEach(async () => {
  now = IMPORTED
  service = await Service.startWith(
    [
      ...membershipWorld,
      ...[both, inheriting].map((id) => user(id, `user-${id}`, { token: tokenOf(id) })),
      group(team, 'Team', [both, inheriting]),
      membership(both, projects.first, roles.plain),
    ],
    { now: () => new Date(now) },
  )
  now = LATER
  bothId = await idOf(both, projects.first)
  inheritingId = await idOf(inheriting, projects.first)
})

const idOf = async (principal: number, place: number) =>
  (await membershipsIn(service.ports).in(principal, place))?.id as number

const links = (held: number[]) => held.map((id) => ({ href: `/api/v3/roles/${id}` }))
const give = (id: number, ...held: number[]) =>
  service.patch(pathOf(id), { ...as('admin'), body: { _links: { roles: links(held) } } })

const idsIn = (all: { href: string }[] = []) => all.map(({ href }) => Number(href.split('/').at(-1)))

/** Returns a membership as the API shows it. */
async function shown(id: number) {
  const { status, body } = await service.get(pathOf(id), as('admin'))
  if (status !== 200) return status
  const { createdAt, updatedAt, _links } = body
  return {
    roles: idsIn(_links.roles),
    inherited: idsIn(_links.inheritedRoles),
    canDelete: 'delete' in _links,
    createdAt,
    updatedAt,
  }
}

const capabilitiesOf = async (principal: number, place: number) => {
  const filters = [
    { principal: { operator: '=', values: [String(principal)] } },
    { context: { operator: '=', values: [`p${place}`] } },
  ]
  const query = encodeURIComponent(JSON.stringify(filters))
  return (await service.get(`/api/v3/capabilities?filters=${query}`, as('admin'))).body.total as number
}
const sees = async (principal: number, place: number) =>
  (await service.get(`/api/v3/projects/${place}`, { as: tokenOf(principal) })).status === 200
const sound = async () => expect(violations(service.ports, await itemsOf(service.table))).toEqual([])

const untouched = { createdAt: IMPORTED, updatedAt: IMPORTED }
const changed = { createdAt: IMPORTED, updatedAt: LATER }

describe('a membership with roles of its own and of a group', () => {
  it('shows both, and marks those from the group', async () => {
    const { plain, editor } = roles

    expect(await shown(bothId)).toEqual({
      roles: [plain, editor],
      inherited: [editor],
      canDelete: true,
      ...untouched,
    })
    expect(await shown(inheritingId)).toEqual({
      roles: [editor],
      inherited: [editor],
      canDelete: false,
      ...untouched,
    })
  })

  it.each<[what: string, sent: number[], merged: number[], canDelete: boolean, times: object]>([
    ['both left out', [], [roles.editor], false, changed],
    ['its own left out', [roles.editor], [roles.editor], false, changed],
    ['the inherited one left out', [roles.plain], [roles.plain, roles.editor], true, untouched],
    ['both sent', [roles.editor, roles.plain], [roles.plain, roles.editor], true, untouched],
    ['one more', [roles.viewer, roles.plain], [roles.viewer, roles.plain, roles.editor], true, changed],
    ['another instead', [roles.viewer, roles.editor], [roles.viewer, roles.editor], true, changed],
  ])('changes only what is its own: %s', async (_, sent, merged, canDelete, times) => {
    expect((await give(bothId, ...sent)).status).toBe(200)

    expect(await shown(bothId)).toEqual({ roles: merged, inherited: [roles.editor], canDelete, ...times })
    await sound()
  })

  it('keeps a role that it has both ways, for as long as it has it either way', async () => {
    await service.import([membership(both, projects.first, roles.editor)])
    expect(await shown(bothId)).toMatchObject({ roles: [roles.editor], canDelete: true })
    await give(bothId, roles.editor)
    expect(await shown(bothId)).toMatchObject({ roles: [roles.editor], canDelete: true })
    await service.delete(pathOf(ids.group), as('admin'))

    expect(await shown(bothId)).toMatchObject({ roles: [roles.editor], inherited: [], canDelete: true })
  })

  it('stays when it is deleted, with the inherited roles', async () => {
    expect((await service.delete(pathOf(bothId), as('admin'))).status).toBe(204)

    const left = { roles: [roles.editor], inherited: [roles.editor], canDelete: false, ...changed }
    expect(await shown(bothId)).toEqual(left)
    expect(await membershipsIn(service.ports).in(both, projects.first)).toMatchObject({
      id: bothId,
      direct: [],
    })
    await sound()
  })

  it('cannot be deleted if all its roles come through the group', async () => {
    const message = 'Membership cannot be deleted, because all its roles come through groups.'
    for (const _ of [1, 2]) {
      const { status, body } = await service.delete(pathOf(inheritingId), as('admin'))
      expect(status).toBe(422)
      expect(body).toEqual(violation('base', message))
    }

    expect(await shown(inheritingId)).toMatchObject({ roles: [roles.editor], ...untouched })
  })

  it('gets roles of its own beside those of the group', async () => {
    await give(inheritingId, roles.viewer)

    expect(await shown(inheritingId)).toMatchObject({
      roles: [roles.viewer, roles.editor],
      inherited: [roles.editor],
      canDelete: true,
      ...changed,
    })
  })
})

describe('the membership of a group', () => {
  it('gives its members their own ids when it is created, and what they may do at once', async () => {
    const { body } = await service.post(membershipsPath, {
      ...as('admin'),
      body: creating(team, projects.private, [roles.editor]),
    })

    const made = await Promise.all([both, inheriting].map((id) => idOf(id, projects.private)))
    expect(new Set([body.id, ...made]).size).toBe(3)
    for (const id of made)
      expect(await shown(id)).toMatchObject({ inherited: [roles.editor], createdAt: LATER, updatedAt: LATER })
    expect(await sees(inheriting, projects.private)).toBe(true)
    expect(await capabilitiesOf(inheriting, projects.private)).toBeGreaterThan(0)
    expect(await shown(bothId), 'in another project').toMatchObject(untouched)
    await sound()
  })

  it('changes what its members have, and when', async () => {
    const before = await capabilitiesOf(inheriting, projects.first)
    expect((await give(ids.group, roles.manager)).status).toBe(200)

    expect(await shown(bothId)).toMatchObject({
      roles: [roles.manager, roles.plain],
      inherited: [roles.manager],
      ...changed,
    })
    expect(await shown(inheritingId)).toMatchObject({ roles: [roles.manager], ...changed })
    expect(await capabilitiesOf(inheriting, projects.first)).not.toBe(before)
    expect((await service.get(membershipsPath, { as: tokenOf(inheriting) })).body.total).toBeGreaterThan(5)
    await sound()
  })

  it('moves no time where the members have the roles already', async () => {
    await service.import([membership(both, projects.first, roles.plain, roles.viewer)])
    now = '2026-05-03T00:00:00.000Z'
    expect((await give(ids.group, roles.editor)).status).toBe(200)

    expect(await shown(bothId)).toMatchObject({ updatedAt: LATER })
    expect(await shown(inheritingId)).toMatchObject(untouched)
  })

  it('takes from its members only what came through it when it is deleted', async () => {
    expect((await service.delete(pathOf(ids.group), as('admin'))).status).toBe(204)

    expect(await shown(bothId)).toMatchObject({ roles: [roles.plain], inherited: [], ...changed })
    expect(await service.get(pathOf(inheritingId), as('admin'))).toMatchObject({ status: 404, body: missing })
    expect([await sees(both, projects.first), await sees(inheriting, projects.first)]).toEqual([true, false])
    expect(await capabilitiesOf(inheriting, projects.first)).toBe(0)
    await sound()
  })
})

describe('a user who leaves a group', () => {
  const setMembers = (...members: number[]) => {
    const sent = members.map((id) => ({ href: `/api/v3/users/${id}` }))
    return service.patch(`/api/v3/groups/${team}`, { ...as('admin'), body: { _links: { members: sent } } })
  }

  it('keeps the membership with its own roles under its id, and loses one without', async () => {
    await setMembers()

    expect(await shown(bothId)).toMatchObject({ roles: [roles.plain], inherited: [], ...changed })
    expect(await shown(inheritingId)).toBe(404)
    expect(await sees(inheriting, projects.first)).toBe(false)
    await sound()
  })

  it('gets the roles again with a new membership when coming back', async () => {
    await setMembers(both)
    await setMembers(both, inheriting)

    expect(await shown(bothId)).toMatchObject({ roles: [roles.plain, roles.editor], ...untouched })
    expect(await idOf(inheriting, projects.first)).toBeGreaterThan(inheritingId)
    expect(await sees(inheriting, projects.first)).toBe(true)
  })

  it('keeps it as well when the group is deleted', async () => {
    await service.delete(`/api/v3/groups/${team}`, as('admin'))
    await service.drain()

    expect(await shown(bothId)).toMatchObject({ roles: [roles.plain], inherited: [], ...changed })
    expect([await shown(inheritingId), await shown(ids.group)]).toEqual([404, 404])
    await sound()
  })

  it('keeps what another group gives', async () => {
    await service.import([
      group(50, 'Others', [both, inheriting]),
      membership(50, projects.first, roles.editor, roles.viewer),
    ])
    now = '2026-05-03T00:00:00.000Z'
    await setMembers()

    for (const id of [bothId, inheritingId])
      expect(await shown(id)).toMatchObject({ inherited: [roles.viewer, roles.editor], updatedAt: LATER })
    await sound()
  })
})
