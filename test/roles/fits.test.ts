import { describe, expect, it } from 'vitest'
import type { Permission } from '#shared/access/permissions.ts'
import { globalPermissions, permissions, projectPermissions } from '#shared/access/permissions.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { fits, type Role } from '#shared/resources/roles/model.ts'
import { nextRoleId, withoutRole, withRole } from '#shared/resources/roles/store.ts'

const role = (granted: readonly Permission[], more: Partial<Role> = {}): Role => ({
  id: 1,
  name: 'Role',
  permissions: [...granted],
  assignable: true,
  ...more,
})

describe('A role', () => {
  it.each<[what: string, role: Role, project: boolean, system: boolean]>([
    ['without permissions', role([]), true, false],
    ...projectPermissions.map((one): [string, Role, boolean, boolean] => [one, role([one]), true, false]),
    ...globalPermissions.map((one): [string, Role, boolean, boolean] => [one, role([one]), false, true]),
    ['with all permissions', role(permissions), true, true],
    ['that is built in', role(permissions, { builtin: 'non_member' }), false, false],
    ['that is built in and empty', role([], { builtin: 'anonymous' }), false, false],
  ])('%s fits projects: %s, fits globally: %s', (_, one, project, system) => {
    expect([fits(one, 'project'), fits(one, 'system')]).toEqual([project, system])
  })
})

describe('The id of a new role', () => {
  const withIds = (...ids: number[]) =>
    ids.reduce((current, id) => withRole(current, role([], { id })), defaultConfiguration)

  it('is 1 for the first role, and then one more than the highest', () => {
    expect(nextRoleId(withIds())).toBe(1)
    expect(nextRoleId(withIds(2, 9, 4))).toBe(10)
  })

  it('is never reused after a deletion', () => {
    expect(nextRoleId(withoutRole(withIds(1, 2), 2))).toBe(3)
    expect(nextRoleId(withoutRole(withoutRole(withIds(1, 5), 5), 1))).toBe(6)
    expect(nextRoleId(withoutRole(withIds(1, 5), 1))).toBe(6)
  })
})
