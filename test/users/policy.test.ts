import { describe, expect, it } from 'vitest'
import type { GlobalPermission } from '#shared/access/permissions.ts'
import { signedIn, type Viewer } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { newUser, type User } from '#shared/resources/users/model.ts'
import {
  canDelete,
  canLock,
  canUnlock,
  canUpdate,
  isLastAdministrator,
} from '#shared/resources/users/policy.ts'
import {
  canManage,
  canSeeEmail,
  isAdminOrSelf,
  isManagerOrSelf,
  isSelf,
} from '#shared/resources/users/privacy.ts'

const user = (id: number, values: Partial<User> = {}): User => ({
  ...newUser(id, new Date(0)),
  status: 'active',
  ...values,
})

const rights = (permissions: GlobalPermission[], settings: object = {}) => ({
  ...defaultConfiguration,
  settings: { ...defaultConfiguration.settings, ...settings },
  roles: [{ id: 1, name: 'Role', permissions, assignable: true }],
})

const withRole = { rights: { ...newUser(1, new Date(0)).rights, global: [1] } }
const viewers = {
  admin: signedIn(user(1, { admin: true }), rights([])),
  manager: signedIn(user(2, withRole), rights(['manage_users'])),
  'holder of another permission': signedIn(user(3, withRole), rights(['manage_placeholder_user'])),
  self: signedIn(user(10), rights([])),
}
const anybody: Viewer = { ...viewers.self, user: undefined }

/** Returns the viewers for whom a predicate on user 10 is true. */
const those = (predicate: (viewer: Viewer, user: User) => boolean, values: Partial<User> = {}) =>
  Object.entries({ ...viewers, anybody })
    .filter(([, viewer]) => predicate(viewer, user(10, values)))
    .map(([name]) => name)

describe('a user', () => {
  it('is changed by themselves and managers, an administrator by administrators and themselves', () => {
    expect(those(canUpdate)).toEqual(['admin', 'manager', 'self'])
    expect(those(canUpdate, { admin: true })).toEqual(['admin', 'self'])
  })

  it.each([
    ['active', ['admin'], []],
    ['locked', [], ['admin']],
    ['invited', [], []],
    ['registered', [], []],
  ] as const)('who is %s is locked by %j and unlocked by %j', (status, lockers, unlockers) => {
    expect([those(canLock, { status }), those(canUnlock, { status })]).toEqual([lockers, unlockers])
    expect([those(canLock, { status, removal: 'j' }), those(canUnlock, { status, removal: 'j' })]).toEqual([
      [],
      [],
    ])
  })

  it.each([
    [true, true, ['admin', 'self']],
    [true, false, ['admin']],
    [false, true, ['self']],
    [false, false, []],
  ])('is deleted as the settings say: by administrators %s, by themselves %s', (byAdmins, bySelf, who) => {
    const settings = { usersDeletableByAdmins: byAdmins, usersDeletableBySelf: bySelf }
    const by = (viewer: Viewer, target: User) =>
      canDelete({ ...viewer, configuration: rights([], settings) }, target)

    expect(those(by)).toEqual(who)
  })

  it('is the last administrator only if active, an administrator, and the only one', () => {
    const admin = user(10, { admin: true })

    expect(isLastAdministrator(admin, 1)).toBe(true)
    expect(isLastAdministrator(admin, 2)).toBe(false)
    expect(isLastAdministrator(admin)).toBe(false)
    expect(isLastAdministrator(user(10), 1)).toBe(false)
    expect(isLastAdministrator(user(10, { admin: true, status: 'locked' }), 1)).toBe(false)
  })
})

describe('the visible properties of a user', () => {
  it('depend on the viewer', () => {
    expect(those(isSelf)).toEqual(['self'])
    expect(those((viewer) => isSelf(viewer, undefined))).toEqual([])
    expect(those(canManage)).toEqual(['admin', 'manager'])
    expect(those(isManagerOrSelf)).toEqual(['admin', 'manager', 'self'])
    expect(those(isAdminOrSelf)).toEqual(['admin', 'self'])
  })

  it('includes the email for managers and themselves, and for everybody if it is not hidden', () => {
    expect(those(canSeeEmail, { hideEmail: true })).toEqual(['admin', 'manager', 'self'])
    expect(those(canSeeEmail, { hideEmail: false })).toEqual([...Object.keys(viewers), 'anybody'])
    expect(canSeeEmail(viewers['holder of another permission'], undefined)).toBe(false)
  })
})
