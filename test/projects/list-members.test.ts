import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { filter, found } from '#test/support/fixtures/project-list.ts'
import { group, membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'

/** Ids of roles: the first may view members, the second may manage them, and the third may do neither. */
const [VIEWS, MANAGES, NEITHER] = [1, 2, 3]

/**
 * User 2 may view the members of project 1 and manage the members of project 2. In projects 3 and 4, user 2 has neither
 * of these rights. User 2 is not a member of the public projects 5 to 7. User 3 is a member of projects 1 to 6, and the
 * group is a member of projects 4 and 6. Project 7 has no members.
 */
const records = [
  { kind: 'settings', loginRequired: false },
  role(VIEWS, ['view_members']),
  role(MANAGES, ['manage_members']),
  role(NEITHER, ['edit_project', 'view_work_packages']),
  user(1, 'ada', { admin: true, token: tokenOf(1) }),
  user(2, 'mel', { token: tokenOf(2) }),
  user(3, 'lena'),
  group(20, 'Crew', [2]),
  ...[1, 2, 3, 4].map((id) => project(id)),
  ...[5, 6, 7].map((id) => project(id, { public: true })),
  membership(2, 1, VIEWS),
  membership(2, 2, MANAGES),
  membership(2, 3, NEITHER),
  membership(20, 4, NEITHER),
  membership(20, 6, NEITHER),
  ...[1, 2, 3, 4, 5, 6].map((id) => membership(3, id, NEITHER)),
]

const asAdmin = { as: tokenOf(1) }
const asMember = { as: tokenOf(2) }
const asNobody = { as: null }

describe('The list of projects filtered by members', () => {
  let service: Service
  const ids = (operator: string, values: (number | string)[], asking: object) =>
    found(service, filter('principal', operator, ...values), asking)

  beforeAll(async () => {
    service = await Service.startWith(records)
  })

  it('names to somebody the members of those projects alone whose members they may see', async () => {
    expect(await ids('=', [3], asMember)).toEqual([1, 2])
    expect(await ids('!', [3], asMember)).toEqual([3, 4, 5, 6, 7])
    expect(await ids('=', [20], asMember)).toEqual([])
    expect(await ids('!', [20], asMember)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('names to somebody all those in which they are a member themselves', async () => {
    expect(await ids('=', [2], asMember)).toEqual([1, 2, 3, 4, 6])
    expect(await ids('=', [2, 3], asMember)).toEqual([1, 2, 3, 4, 6])
    expect(await ids('!', [2], asMember)).toEqual([5, 7])
    expect(await ids('!', [2, 3], asMember)).toEqual([5, 7])
    expect(await ids('=', ['me'], asMember)).toEqual([1, 2, 3, 4, 6])
    expect(await ids('!', ['me', 20], asMember)).toEqual([5, 7])
    expect(await ids('=', ['me'], asNobody)).toEqual([])
  })

  it('tells of other projects only whether the requester is a member, when it asks for any', async () => {
    expect(await ids('*', [], asMember)).toEqual([1, 2, 3, 4, 6])
    expect(await ids('!*', [], asMember)).toEqual([5, 7])
  })

  it('tells those without an account nothing, and administrators everything', async () => {
    expect(await ids('=', [2, 3, 20], asNobody)).toEqual([])
    expect(await ids('!', [3], asNobody)).toEqual([5, 6, 7])
    expect(await ids('*', [], asNobody)).toEqual([])
    expect(await ids('!*', [], asNobody)).toEqual([5, 6, 7])
    expect(await ids('=', [3], asAdmin)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await ids('*', [], asAdmin)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await ids('!*', [], asAdmin)).toEqual([7])
  })

  it('tells of public projects where a built-in role lets everybody see their members', async () => {
    await service.import([role(9, ['view_members'], { builtin: 'non_member' })])

    expect(await ids('=', [3], asMember)).toEqual([1, 2, 5])
    expect(await ids('*', [], asMember)).toEqual([1, 2, 3, 4, 5, 6])
    expect(await ids('*', [], asNobody)).toEqual([])
  })
})
