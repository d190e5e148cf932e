import { describe, expect, it } from 'vitest'
import { anonymous, signedIn, withRightsAnywhere } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { type Membership, rightsFrom } from '#shared/resources/memberships/model.ts'
import { newUser } from '#shared/resources/users/model.ts'
import { direct, inherited, role } from '#test/support/fixtures/rights.ts'

const configuration = {
  ...defaultConfiguration,
  roles: [
    role(1, ['manage_placeholder_user', 'view_members']),
    role(2, ['manage_users']),
    role(3, ['edit_project']),
  ],
}

const user = (memberships: Membership[], admin = false) =>
  signedIn({ ...newUser(1, new Date(0)), admin, rights: rightsFrom(memberships) }, configuration)

const undeclared = 'The route does not declare that it asks for rights in any project.'

describe('a signed-in user', () => {
  it('without memberships may nothing', () => {
    expect(user([]).may('manage_placeholder_user')).toBe(false)
  })

  it.each([
    ['directly', direct],
    ['through a group', inherited],
  ])('holds the permissions of roles given %s, of several roles at once', (_, membership) => {
    const viewer = user([membership(null, 1, 2), membership(5, 3)])

    expect(viewer.may('manage_placeholder_user')).toBe(true)
    expect(viewer.may('manage_users')).toBe(true)
    expect(viewer.may('add_project')).toBe(false)
  })

  it('holds global permissions only by global memberships', () => {
    expect(user([direct(5, 1)]).may('manage_placeholder_user')).toBe(false)
  })

  it('holds nothing by a deleted role', () => {
    expect(user([direct(null, 99)]).may('manage_placeholder_user')).toBe(false)
  })

  it('who is an administrator may do everything, in every project', () => {
    const admin = user([], true)

    expect(admin.isAdmin).toBe(true)
    expect(admin.may('add_project')).toBe(true)
    expect(admin.mayAnywhere('manage_types')).toBe(true)
  })
})

describe('the anonymous requester', () => {
  it('is anonymous and may do nothing', () => {
    const viewer = anonymous(configuration)

    expect(viewer.user).toBeUndefined()
    expect(viewer).toMatchObject({ isAdmin: false })
    expect(viewer.may('manage_users')).toBe(false)
  })
})

describe('rights in any project', () => {
  it.each([
    ['a signed-in user', user([direct(5, 1)])],
    ['the anonymous requester', anonymous(configuration)],
  ])('of %s cannot be asked for unless they have been looked up', (_, viewer) => {
    expect(() => viewer.mayAnywhere('view_members')).toThrow(undeclared)
  })

  it('are those found, one of several being enough', () => {
    const viewer = withRightsAnywhere(user([]), new Set(['view_members' as const]))

    expect(viewer.mayAnywhere('manage_members', 'view_members')).toBe(true)
    expect(viewer.mayAnywhere('manage_members')).toBe(false)
    expect(viewer.mayAnywhere()).toBe(false)
  })

  it('leave the requester otherwise as they were', () => {
    const viewer = user([direct(null, 2)])
    const found = withRightsAnywhere(viewer, new Set())

    expect(found.user).toBe(viewer.user)
    expect(found.may('manage_users')).toBe(true)
    expect(found.may('add_project')).toBe(false)
  })

  it('are all an administrator asks for', () => {
    expect(withRightsAnywhere(user([], true), new Set()).mayAnywhere('manage_types')).toBe(true)
  })
})

describe('the sum of rights', () => {
  it('holds each role once, direct or through however many groups', () => {
    const both = { ...direct(5, 3, 1), inherited: { 7: [1, 2], 8: [2] } }

    expect(rightsFrom([both, direct(6, 1), direct(null, 2)])).toMatchObject({
      global: [2],
      anyProject: [1, 2, 3],
    })
  })
})
