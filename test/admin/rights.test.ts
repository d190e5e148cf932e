import { beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  group,
  membership,
  placeholder,
  project,
  role,
  tokenOf,
  user,
} from '#test/support/fixtures/records.ts'

const [MEL, MO, TEAM, OTHERS] = [2, 3, 10, 11]

let service: Service

beforeEach(async () => {
  service = await Service.startWith([
    role(1, ['manage_placeholder_user']),
    user(MEL, 'mel', { token: tokenOf(MEL) }),
    user(MO, 'mo', { token: tokenOf(MO) }),
    group(TEAM, 'Team', [MEL]),
    project(1),
    membership(TEAM, null, 1),
  ])
})

/**
 * Returns whether a user may list placeholder users. The tests call this directly after an import, before any job has
 * run.
 */
const may = async (id: number) =>
  (await service.get('/api/v3/placeholder_users', { as: tokenOf(id) })).status === 200
const rights = async () => [await may(MEL), await may(MO)]
const deletion = (kind: string, key: object) => ({ kind, ...key, deleted: true })

describe('the rights of a group', () => {
  it('reach its members before the import returns', async () => {
    expect(await rights()).toEqual([true, false])
  })

  it.each<[when: string, records: object[], expected: [mel: boolean, mo: boolean]]>([
    ['a member joins', [group(TEAM, 'Team', [MEL, MO])], [true, true]],
    ['a member leaves', [group(TEAM, 'Team', [MO])], [false, true]],
    ['everybody leaves', [group(TEAM, 'Team', [])], [false, false]],
    ['the group is renamed', [group(TEAM, 'Crew', [MEL])], [true, false]],
    ['the membership is removed by roles', [membership(TEAM, null)], [false, false]],
    [
      'the membership is removed',
      [deletion('membership', { principal: TEAM, project: null })],
      [false, false],
    ],
    ['the membership moves to a project', [membership(TEAM, null), membership(TEAM, 1, 1)], [false, false]],
    ['the role loses the permission', [role(1, [])], [false, false]],
    ['the role is removed', [deletion('role', { id: 1 })], [false, false]],
    ['the group is removed by its id', [deletion('group', { id: TEAM })], [false, false]],
    ['the group is removed by its name', [deletion('group', { name: 'TEAM' })], [false, false]],
    [
      'the group is removed and comes back',
      [deletion('group', { id: TEAM }), group(TEAM, 'Team', [MO]), membership(TEAM, null, 1)],
      [false, true],
    ],
    [
      'a member has the same role through another group',
      [group(OTHERS, 'Others', [MEL]), membership(OTHERS, null, 1), group(TEAM, 'Team', [])],
      [true, false],
    ],
    [
      'a member has the same role directly',
      [membership(MEL, null, 1), group(TEAM, 'Team', [])],
      [true, false],
    ],
    [
      'a direct membership beside it is removed',
      [membership(MEL, null, 1), membership(MEL, null)],
      [true, false],
    ],
  ])('are right when %s', async (_, records, expected) => {
    expect((await service.import(records)).rejected).toEqual([])

    expect(await rights()).toEqual(expected)
    expect(service.queue.messages).toEqual([])
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it('reach placeholder users, too', async () => {
    await service.import([placeholder('Designer', { id: 20 }), group(TEAM, 'Team', [20])])

    expect(await placeholderUsersIn(service.ports).byId(20)).toMatchObject({
      groups: [TEAM],
      rights: { global: [1] },
    })
  })

  it('reach more members than one step of the job takes', async () => {
    const crowd = Array.from({ length: 50 }, (_, index) => user(100 + index, `u${index}`))
    await service.import([
      ...crowd,
      group(
        TEAM,
        'Team',
        crowd.map(({ id }) => id),
      ),
    ])

    const members = await Promise.all(crowd.map(({ id }) => usersIn(service.ports).byId(id)))
    expect(members.every((member) => member?.rights.global.includes(1))).toBe(true)
    expect(await rights()).toEqual([false, false])
  })
})

describe('the removal of a principal', () => {
  it('takes it out of its groups, with its memberships, before the import returns', async () => {
    await service.import([deletion('user', { login: 'MEL' })])

    expect((await service.get('/api/v3/placeholder_users', { as: tokenOf(MEL) })).status).toBe(401)
    expect(await groupsIn(service.ports).byId(TEAM)).toMatchObject({ members: [] })
    expect(await membershipsIn(service.ports).of(MEL)).toEqual([])
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it('frees login, email and id', async () => {
    await service.import([deletion('user', { id: MEL })])

    const { rejected } = await service.import([user(MEL, 'mel', { token: tokenOf(MEL) })])
    expect(rejected).toEqual([])
    expect(await rights()).toEqual([false, false])
  })

  it.each([
    deletion('user', { id: 99 }),
    deletion('user', { login: 'nobody' }),
    deletion('placeholder_user', { name: 'nobody' }),
    deletion('group', { id: 99 }),
    deletion('role', { id: 99 }),
    deletion('membership', { principal: 99, project: null }),
  ])('that does not exist is no error: %j', async (record) => {
    expect((await service.import([record])).rejected).toEqual([])
  })

  it('of another kind leaves what has the id', async () => {
    await service.import([deletion('placeholder_user', { id: MEL })])

    expect(await rights()).toEqual([true, false])
  })

  it('may be written as the record it was exported as', async () => {
    const line = (await service.export()).find(({ kind, id }) => kind === 'user' && id === MEL)
    const { rejected } = await service.import([{ ...line, deleted: true }])

    expect(rejected).toEqual([])
    expect(await usersIn(service.ports).byId(MEL)).toBeUndefined()
  })
})
