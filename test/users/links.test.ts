import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { project } from '#test/support/fixtures/records.ts'
import { mel, pathOf, people, tokens, usersPath } from '#test/support/fixtures/user-personas.ts'

const always = ['self', 'schema']
/** Returns the relation of the link to a user's page; empty for the locked user, who has no page. */
const pageOf = (id: number) => (id === 11 ? [] : ['show'])
const memberships = ['members', 'memberships']
const deletion = ['delete', 'deletionPreview']
const update = ['update', 'updateImmediately']

type Case = [viewer: string, token: string, user: string, id: number, links: string[]]

const cases: Case[] = [
  [
    'an administrator',
    tokens.admin,
    'an active user',
    10,
    [...memberships, ...update, 'lock', 'resetPassword', ...deletion, 'auth_source'],
  ],
  [
    'an administrator',
    tokens.admin,
    'a locked user',
    11,
    [...memberships, ...update, 'unlock', ...deletion, 'auth_source'],
  ],
  [
    'an administrator',
    tokens.admin,
    'an invited user',
    12,
    [...memberships, ...update, 'resendInvitation', ...deletion, 'auth_source'],
  ],
  [
    'an administrator',
    tokens.admin,
    'a registered user',
    13,
    [...memberships, ...update, ...deletion, 'auth_source'],
  ],
  [
    'an administrator',
    tokens.admin,
    'themselves',
    1,
    [...memberships, ...update, 'lock', 'resetPassword', ...deletion, 'auth_source'],
  ],
  ['a holder of manage_users', tokens.manager, 'an active user', 10, [...update, 'resetPassword']],
  ['a holder of manage_users', tokens.manager, 'a locked user', 11, [...update]],
  ['a holder of manage_users', tokens.manager, 'themselves', 3, [...update, 'resetPassword', ...deletion]],
  ['a holder through a group', tokens.grouped, 'an active user', 10, [...update, 'resetPassword']],
  ['a user without rights', tokens.self, 'themselves', 10, [...update, ...deletion]],
  ['a user without rights', tokens.self, 'another one', 14, []],
  ['a member who may view members', tokens.reader, 'another one', 10, memberships],
  ['a member who may view members', tokens.reader, 'themselves', 6, [...memberships, ...update, ...deletion]],
]

describe('the links of a user', () => {
  let service: Service
  const linksOf = async (id: number, as: string) =>
    Object.keys((await service.get(pathOf(id), { as })).body._links).sort()
  const elementFor = async (id: number, as: string) => {
    const { body } = await service.get(`${usersPath}?pageSize=100`, { as })
    return body._embedded.elements.find((element: { id: number }) => element.id === id)
  }

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it.each(cases)('for %s (%s), of %s (%i)', async (_viewer, as, _user, id, links) => {
    expect(await linksOf(id, as)).toEqual([...always, ...pageOf(id), ...links].sort())
  })

  it.each(cases.filter(([, as]) => as === tokens.admin || as === tokens.manager))(
    'in a list differ in two names only, and lead to no form, for %s (%s), of %s (%i)',
    async (_viewer, as, _user, id, links) => {
      const names: Record<string, string> = { show: 'showUser', updateImmediately: 'update' }
      const shown = [...always, ...pageOf(id), ...links].filter((name) => name !== 'update')
      const expected = shown.map((name) => names[name] ?? name)
      const element = await elementFor(id, as)
      const { body: single } = await service.get(pathOf(id), { as })

      expect(Object.keys(element._links).sort()).toEqual(expected.sort())
      for (const name of shown) expect(element._links[names[name] ?? name]).toEqual(single._links[name])
    },
  )

  it('do without memberships for a right to view members that is global, where it does not count', async () => {
    await service.import([{ kind: 'membership', principal: 5, project: null, roles: [2] }])

    expect(await linksOf(10, tokens.plain)).toEqual([...always, 'show'].sort())
  })

  it('lead to the memberships for those who may manage members in some project', async () => {
    await service.import([
      { kind: 'role', id: 9, name: 'Host', permissions: ['manage_members'] },
      project(4),
      { kind: 'membership', principal: 5, project: 4, roles: [9] },
    ])

    expect(await linksOf(10, tokens.plain)).toEqual([...always, 'show', ...memberships].sort())
  })

  it.each([
    ['administrators may not delete', { usersDeletableByAdmins: false }, tokens.admin, 10, false],
    ['administrators may not delete, themselves', { usersDeletableByAdmins: false }, tokens.admin, 1, true],
    ['users may not delete themselves', { usersDeletableBySelf: false }, tokens.self, 10, false],
    ['users may not, but administrators may', { usersDeletableBySelf: false }, tokens.admin, 10, true],
    ['users may not, administrators themselves may', { usersDeletableBySelf: false }, tokens.admin, 1, true],
    ['nobody may', { usersDeletableByAdmins: false, usersDeletableBySelf: false }, tokens.admin, 1, false],
  ])('offer deletion as the settings allow it: %s', async (_, settings, as, id, isOffered) => {
    await service.import([{ kind: 'settings', ...settings }])

    expect((await linksOf(id, as)).includes('delete')).toBe(isOffered)
  })

  it.each([
    ['locked', 'unlock', 'delete'],
    ['active', 'lock', 'post'],
  ])('of one who is %s name the address and the method that changes it: %s', async (status, name, method) => {
    await service.import([{ ...mel, status }])
    const { body } = await service.get(pathOf(10), { as: tokens.admin })

    expect(body._links[name]).toMatchObject({ href: `${pathOf(10)}/lock`, method })
    const followed = await service.request(method.toUpperCase(), body._links[name].href, { as: tokens.admin })
    expect(followed.status).toBe(200)
    expect(followed.body.status).not.toBe(status)
  })

  it('lead to the page of an unlocked user', async () => {
    const { body } = await service.delete(`${pathOf(11)}/lock`, { as: tokens.admin })

    expect(body._links.show).toEqual({ href: '/users/11', type: 'text/html' })
  })

  it('have no deleted authentication source', async () => {
    await service.import([{ kind: 'auth_source', id: 7, deleted: true }])
    const { status, body } = await service.get(pathOf(10), { as: tokens.admin })

    expect(status).toBe(200)
    expect(body._links.auth_source).toEqual({ href: null })
  })
})
