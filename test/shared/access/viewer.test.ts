import { describe, expect, it } from 'vitest'
import type { Permission } from '#shared/access/permissions.ts'
import { anonymous, signedIn } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { type Membership, rightsOf } from '#shared/resources/memberships/model.ts'
import { newUser } from '#shared/resources/users/model.ts'

const role = (id: number, ...permissions: Permission[]) => ({ id, name: `${id}`, permissions })
const configuration = {
  ...defaultConfiguration,
  roles: [
    role(1, 'manage_placeholder_user', 'view_members'),
    role(2, 'manage_users'),
    role(3, 'edit_project'),
  ],
}

const user = (memberships: Membership[], admin = false) =>
  signedIn({ ...newUser(1, new Date(0)), admin, rights: rightsOf(memberships) }, configuration)

const direct = (project: number | null, ...roles: number[]): Membership => ({
  project,
  direct: roles,
  inherited: {},
})
const inherited = (project: number | null, ...roles: number[]): Membership => ({
  project,
  direct: [],
  inherited: { 9: roles },
})

describe('a signed-in user', () => {
  it('without memberships may nothing', () => {
    const viewer = user([])

    expect(viewer.may('manage_placeholder_user')).toBe(false)
    expect(viewer.mayAnywhere('view_members', 'edit_project')).toBe(false)
  })

  it.each([
    ['directly', direct],
    ['through a group', inherited],
  ])('holds the permissions of roles given %s, of several roles at once', (_, membership) => {
    const viewer = user([membership(null, 1, 2), membership(5, 3)])

    expect(viewer.may('manage_placeholder_user')).toBe(true)
    expect(viewer.may('manage_users')).toBe(true)
    expect(viewer.may('add_project')).toBe(false)
    expect(viewer.mayAnywhere('edit_project')).toBe(true)
    expect(viewer.mayAnywhere('view_members')).toBe(false)
  })

  it('holds global permissions only by global memberships, and project permissions only by those of projects', () => {
    expect(user([direct(5, 1)]).may('manage_placeholder_user')).toBe(false)
    expect(user([direct(null, 1)]).mayAnywhere('view_members')).toBe(false)
  })

  it('needs one of several permissions', () => {
    expect(user([direct(5, 1)]).mayAnywhere('manage_members', 'view_members')).toBe(true)
  })

  it('holds nothing by a role that is gone', () => {
    expect(user([direct(null, 99)]).may('manage_placeholder_user')).toBe(false)
  })

  it('who is an administrator may everything', () => {
    const admin = user([], true)

    expect(admin.isAdmin).toBe(true)
    expect(admin.may('add_project')).toBe(true)
    expect(admin.mayAnywhere('manage_types')).toBe(true)
  })
})

describe('the anonymous requester', () => {
  it('is nobody and may nothing', () => {
    const viewer = anonymous(configuration)

    expect(viewer.user).toBeUndefined()
    expect(viewer).toMatchObject({ isAdmin: false })
    expect(viewer.may('manage_users')).toBe(false)
    expect(viewer.mayAnywhere('view_members')).toBe(false)
  })
})

describe('the sum of rights', () => {
  it('holds each role once, direct or through however many groups', () => {
    const both = { project: 5, direct: [3, 1], inherited: { 7: [1, 2], 8: [2] } }

    expect(rightsOf([both, direct(6, 1), direct(null, 2)])).toEqual({ global: [2], anyProject: [1, 2, 3] })
  })
})
