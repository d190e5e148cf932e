import { beforeAll, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { filter, found, idsOf, list } from '#test/support/fixtures/project-list.ts'
import { group, membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'
import { invalidQuery } from '#test/support/oracles/expected-errors.ts'

const [ADMIN, MEMBER, GROUPED, OUTSIDER, LOCKED, GROUP, NOBODY] = [1, 2, 3, 4, 5, 6, 99]
const [OWN, PUBLIC, ARCHIVED, HIDDEN, WATCHED] = [1, 2, 3, 4, 5]

const records = [
  user(ADMIN, 'ada', { admin: true, token: tokenOf(ADMIN) }),
  user(MEMBER, 'mel', { token: tokenOf(MEMBER) }),
  user(GROUPED, 'gus', { token: tokenOf(GROUPED) }),
  user(OUTSIDER, 'out', { token: tokenOf(OUTSIDER) }),
  user(LOCKED, 'loc', { status: 'locked' }),
  role(1, ['edit_project', 'view_work_packages', 'add_work_packages']),
  role(2, ['view_work_packages']),
  role(3, ['manage_versions'], { builtin: 'non_member' }),
  role(4, ['view_work_packages', 'add_work_packages'], { builtin: 'anonymous' }),
  project(OWN),
  project(PUBLIC, { public: true }),
  project(ARCHIVED, { active: false }),
  project(HIDDEN),
  project(WATCHED),
  group(GROUP, 'Watchers', [GROUPED]),
  ...[OWN, ARCHIVED].map((id) => membership(MEMBER, id, 1)),
  membership(MEMBER, WATCHED, 2),
  membership(GROUP, WATCHED, 2),
  membership(LOCKED, OWN, 1),
]

let service: Service

beforeAll(async () => {
  service = await Service.startWith(records)
})

const every = [OWN, PUBLIC, ARCHIVED, HIDDEN, WATCHED]
const active = [OWN, PUBLIC, HIDDEN, WATCHED]
const as = (id: number) => ({ as: tokenOf(id) })

describe('The list of projects filtered by what the requester may do there', () => {
  it.each<[who: number, operator: string, actions: string[], ids: number[]]>([
    [MEMBER, '=', ['projects/update'], [OWN]],
    [MEMBER, '=', ['projects/update', 'versions/create'], [OWN, PUBLIC]],
    [MEMBER, '=', ['projects/read'], [OWN, PUBLIC, WATCHED]],
    [MEMBER, '!', ['projects/update'], [PUBLIC, WATCHED]],
    [MEMBER, '!', ['work_packages/read', 'versions/update'], []],
    [MEMBER, '&=', ['work_packages/read', 'work_packages/create'], [OWN]],
    [MEMBER, '&=', ['work_packages/read', 'versions/create'], []],
    [MEMBER, '=', ['users/read', 'projects/create'], []],
    [MEMBER, '!', ['users/read'], [OWN, PUBLIC, WATCHED]],
    [MEMBER, '&=', ['projects/read', 'users/read'], []],
    [GROUPED, '=', ['work_packages/read'], [WATCHED]],
    [OUTSIDER, '=', ['versions/destroy'], [PUBLIC]],
    [ADMIN, '=', ['projects/update'], active],
    [ADMIN, '&=', ['projects/update', 'memberships/create'], active],
    [ADMIN, '!', ['projects/read'], [ARCHIVED]],
    [ADMIN, '=', ['projects/create'], []],
    [ADMIN, '!', ['projects/create'], every],
  ])('for %i by %s %j has %j', async (who, operator, actions, ids) => {
    expect(await found(service, filter('user_action', operator, ...actions), as(who))).toEqual(ids)
  })

  it.each([
    ['=', ['projects/fly'], 'Filters User action is not set to one of the allowed values.'],
    ['!', ['projects'], 'Filters User action is not set to one of the allowed values.'],
    ['=', [], "Filters User action can't be blank."],
    ['*', [], 'Filters User action is not set to one of the allowed values.'],
  ])('is 400 for %s %j', async (operator, values, problem) => {
    const answer = await list(service, { filters: [filter('user_action', operator, ...values)] })

    expect(answer).toMatchObject({ status: 400, body: invalidQuery(problem) })
  })
})

describe('The list of projects filtered by who sees them', () => {
  it.each<[who: number, user: number | string, ids: number[]]>([
    [MEMBER, 'me', [OWN, PUBLIC, WATCHED]],
    [MEMBER, MEMBER, [OWN, PUBLIC, WATCHED]],
    [OUTSIDER, 'me', [PUBLIC]],
    [ADMIN, 'me', active],
    [ADMIN, ADMIN, active],
    [ADMIN, MEMBER, [OWN, PUBLIC, WATCHED]],
    [ADMIN, GROUPED, [PUBLIC, WATCHED]],
    [ADMIN, OUTSIDER, [PUBLIC]],
    [ADMIN, LOCKED, []],
    [ADMIN, GROUP, []],
    [ADMIN, NOBODY, []],
    [MEMBER, ADMIN, []],
    [MEMBER, OUTSIDER, []],
    [MEMBER, NOBODY, []],
  ])('for %i by user %s has %j', async (who, user, ids) => {
    expect(await found(service, filter('visible', '=', user), as(who))).toEqual(ids)
  })

  it.each([
    ['=', [], "Filters Visible can't be blank."],
    ['=', ['1', '2'], 'Filters Visible only one value allowed.'],
    ['=', ['you'], 'Filters Visible is not set to one of the allowed values.'],
    ['!', ['1'], 'Filters Visible is not set to one of the allowed values.'],
    ['*', [], 'Filters Visible is not set to one of the allowed values.'],
  ])('is 400 for %s %j', async (operator, values, problem) => {
    const answer = await list(service, { filters: [filter('visible', operator, ...values)] })

    expect(answer).toMatchObject({ status: 400, body: invalidQuery(problem) })
  })
})

describe('A user who is being deleted', () => {
  it('sees nothing any more', async () => {
    const user = await usersIn(service.ports).byId(OUTSIDER)
    if (!user) throw new Error('There is no user.')
    await usersIn(service.ports).replace(user, { ...user, removal: 'job' })

    expect(await found(service, filter('visible', '=', OUTSIDER), as(ADMIN))).toEqual([])
  })
})

describe('The anonymous requester', () => {
  const nobody = { as: null }
  const filtered = (...entry: Parameters<typeof filter>) => found(service, filter(...entry), nobody)

  it('may only read, whatever the Anonymous role says, and is no user who sees anything', async () => {
    await service.import([{ kind: 'settings', loginRequired: false }])

    expect(idsOf(await list(service, {}, nobody))).toEqual([PUBLIC])
    expect(await filtered('user_action', '=', 'work_packages/read')).toEqual([PUBLIC])
    expect(await filtered('user_action', '=', 'work_packages/create')).toEqual([])
    expect(await filtered('visible', '=', 'me')).toEqual([])
    expect(await filtered('visible', '=', OUTSIDER)).toEqual([])
  })
})
