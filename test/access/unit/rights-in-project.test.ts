import { describe, expect, it } from 'vitest'
import { permissionsOf, projectPermissions } from '#shared/access/permissions.ts'
import {
  anonymous,
  canSeeMemberships,
  permissionsInProject,
  type RightsContext,
  rightsIn,
  signedIn,
  withRightsAnywhere,
} from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { newUser } from '#shared/resources/users/model.ts'
import { direct, role } from '#test/support/fixtures/rights.ts'

const configuration = {
  ...defaultConfiguration,
  roles: [
    role(1, ['edit_project']),
    role(2, ['view_members', 'manage_users']),
    role(3, ['manage_versions'], 'non_member'),
    role(4, ['view_work_packages', 'manage_types'], 'anonymous'),
  ],
}

const user = newUser(1, new Date(0))
const viewers = {
  admin: signedIn({ ...user, admin: true }, configuration),
  somebody: signedIn(user, configuration),
  nobody: anonymous(configuration),
}

const memberships: Record<string, Membership> = {
  'as a member': direct(5, 1),
  'through groups': { ...direct(5), inherited: { 8: [1], 9: [2] } },
  'with a role that is gone': direct(5, 99),
}

const contexts: Record<string, RightsContext> = {
  private: { active: true, public: false },
  public: { active: true, public: true },
  archived: { active: false, public: false },
  'archived public': { active: false, public: true },
}

const all = [...projectPermissions]
type Row = [who: keyof typeof viewers, how: string, held: string[], kinds: (keyof typeof contexts)[]]

/**
 * The permissions of each requester, in the defined order of permissions. The last column lists the kinds of projects
 * in which the requester holds these permissions.
 */
const table: Row[] = [
  ['admin', '', all, ['private', 'public']],
  ['admin', 'as a member', all, ['private', 'public']],
  ['somebody', 'as a member', ['view_project', 'edit_project'], ['private', 'public']],
  ['somebody', 'through groups', ['view_project', 'edit_project', 'view_members'], ['private', 'public']],
  ['somebody', 'with a role that is gone', ['view_project'], ['private', 'public']],
  ['somebody', '', ['view_project', 'manage_versions'], ['public']],
  ['nobody', '', ['view_project', 'view_work_packages', 'manage_types'], ['public']],
]

describe.each(table)('%s %s holds %j in projects that are %j', (who, how, held, kinds) => {
  it.each(Object.entries(contexts))('and not otherwise: %s', (kind, context) => {
    const rights = rightsIn(viewers[who], context, memberships[how])
    const expected = kinds.includes(kind) ? held : []

    expect(all.filter((one) => rights.may(one))).toEqual(expected)
    expect(all.filter((one) => rights.mayChange(one))).toEqual(who === 'nobody' ? [] : expected)
    expect(rights.isVisible).toBe(who === 'admin' || kinds.includes(kind))
  })
})

describe('rights in a project', () => {
  it('are there if one of several is held, and never if none is asked for', () => {
    const { may } = rightsIn(viewers.somebody, { active: true, public: false }, memberships['as a member'])

    expect(may('manage_types', 'edit_project')).toBe(true)
    expect(may('manage_types', 'manage_versions')).toBe(false)
    expect(may()).toBe(false)
  })

  it('of roles are theirs together, and the one to view the project', () => {
    const roles = configuration.roles.slice(0, 2)

    expect(permissionsOf(roles)).toEqual(['edit_project', 'view_members', 'manage_users'])
    expect([...permissionsInProject(roles)]).toEqual(['view_project', ...permissionsOf(roles)])
    expect([...permissionsInProject([])]).toEqual(['view_project'])
  })
})

const forWorkPackages = [
  'add_work_packages',
  'edit_work_packages',
  'assign_versions',
  'manage_subtasks',
  'move_work_packages',
  'delete_work_packages',
  'add_work_package_notes',
  'edit_work_package_notes',
  'edit_own_work_package_notes',
  'add_work_package_attachments',
  'manage_work_package_relations',
  'view_work_package_watchers',
  'add_work_package_watchers',
  'delete_work_package_watchers',
  'save_queries',
] as const

describe.each(forWorkPackages)('The permission %s', (permission) => {
  const held = (...roles: Parameters<typeof permissionsInProject>[0]) => [...permissionsInProject(roles)]

  it('counts only together with the one to view work packages, of whatever role', () => {
    expect(held(role(1, [permission]))).toEqual(['view_project'])
    expect(held(role(1, [permission]), role(2, ['view_work_packages']))).toEqual([
      ...['view_project', permission, 'view_work_packages'],
    ])
  })
})

describe.each([
  ['log_time', 'view_time_entries'],
  ['log_own_time', 'view_own_time_entries'],
] as const)('The permission %s', (permission, needed) => {
  it(`counts only together with ${needed}`, () => {
    expect([...permissionsInProject([role(1, [permission])])]).toEqual(['view_project'])
    expect([...permissionsInProject([role(1, [permission, needed])])]).toEqual([
      ...['view_project', permission, needed],
    ])
  })
})

describe('where memberships are', () => {
  it.each(projectPermissions)(
    'is known to those who may see or manage members somewhere: %s',
    (permission) => {
      const viewer = withRightsAnywhere(viewers.somebody, new Set([permission]))

      expect(canSeeMemberships(viewer)).toBe(['view_members', 'manage_members'].includes(permission))
    },
  )
})
