import { beforeEach, expect, it } from 'vitest'
import { createApplyGroupJob } from '#shared/resources/groups/apply-group.ts'
import type { Group } from '#shared/resources/groups/model.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import type { WantedMembership } from '#shared/resources/memberships/model.ts'
import type { User } from '#shared/resources/users/model.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { oneInLong } from '#test/support/faults/thoroughness.ts'
import { group, membership, project, role, user } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const [MEMBER, OTHER, STRANGER, CREW, CLUB] = [2, 3, 4, 5, 6]

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    role(1, ['view_members']),
    role(2, []),
    user(1, 'ada', { admin: true }),
    ...[MEMBER, OTHER, STRANGER].map((id) => user(id, `user-${id}`)),
    group(CREW, 'Crew', [MEMBER, OTHER]),
    group(CLUB, 'Club', [MEMBER]),
    project(1),
    project(2),
    membership(CREW, 1, 1),
    membership(CREW, 2, 2),
    membership(CLUB, 1, 2),
    membership(MEMBER, 1, 2),
  ])
})

const edit = (principal: number, change: (membership: WantedMembership) => WantedMembership) =>
  membershipEditsIn(service.ports).edit(principal, (present) => present.map(change))

const losing = () => edit(MEMBER, (one) => ({ ...one, inherited: { [CLUB]: one.inherited[CLUB] ?? [] } }))

const inheriting = (principal: number, inherited: Record<number, number[]>) =>
  membershipEditsIn(service.ports).edit(principal, (present) => [
    ...present,
    { project: 1, direct: [], inherited },
  ])

async function replaceUser(id: number, values: Partial<User>): Promise<void> {
  const before = (await usersIn(service.ports).byId(id)) as User
  await usersIn(service.ports).replace(before, { ...before, ...values })
}

async function replaceGroup(id: number, values: Partial<Group>): Promise<void> {
  const before = (await groupsIn(service.ports).byId(id)) as Group
  await groupsIn(service.ports).replace(before, { ...before, ...values })
}

it.each<[what: string, damage: () => Promise<void>, group: number, messages: string]>(
  oneInLong(3, [
    ['roles that a member does not inherit', losing, CREW, '2'],
    [
      'another role than the group has',
      () => edit(OTHER, (one) => ({ ...one, inherited: { [CREW]: [1, 2] } })),
      CREW,
      '3',
    ],
    ['roles that a stranger inherits', () => inheriting(STRANGER, { [CREW]: [1] }), CREW, '4'],
    ['roles from a group that does not exist', () => inheriting(STRANGER, { 99: [1] }), 99, '4'],
    ['a member who does not name the group', () => replaceUser(OTHER, { groups: [] }), CREW, '3'],
    ['a stranger who does', () => replaceUser(STRANGER, { groups: [CREW] }), CREW, '4'],
    ['a member that does not exist', () => replaceGroup(CLUB, { members: [MEMBER, 77] }), CLUB, '77'],
    ['members who have not been told', () => replaceGroup(CREW, { members: [STRANGER] }), CREW, '2, 3, 4'],
  ]),
)('verify finds and mends %s', async (_, damage, of, members) => {
  await damage()

  expect(await verified(service)).toEqual({
    found: 1,
    mended: 0,
    messages: [`what these principals have of group ${of} is not what its members should have: ${members}`],
  })
  expect(await verified(service, true)).toMatchObject({ found: 1, mended: 1 })
  expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
})

it('verify leaves alone what a job is bringing up to date', async () => {
  const { ports } = service
  await losing()
  await ports.table.write([createApplyGroupJob({ id: CREW, members: [MEMBER, OTHER] }, {}, ports).acceptance])

  expect(await verified(service)).toMatchObject({ found: 0 })
})
