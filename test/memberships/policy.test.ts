import { describe, expect, it } from 'vitest'
import type { ProjectPermission } from '#shared/access/permissions.ts'
import { anonymous, rightsIn, signedIn, type Viewer } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { canManage, canSee } from '#shared/resources/memberships/policy.ts'
import { newUser } from '#shared/resources/users/model.ts'

const NOW = new Date(0)
const grants: Record<string, ProjectPermission[]> = {
  'who sees members': ['view_members'],
  'who manages members': ['manage_members'],
  'who edits the project': ['edit_project'],
}
const roles = Object.values(grants).map((permissions, id) => ({
  id,
  name: `Role ${id}`,
  permissions,
  assignable: true,
}))
const somebody = signedIn(newUser(1, NOW), { ...defaultConfiguration, roles })
const admin = signedIn({ ...newUser(2, NOW), admin: true }, defaultConfiguration)
const manager = {
  id: 9,
  name: 'Anonymous',
  assignable: true,
  permissions: grants['who manages members'] ?? [],
}
const nobody = anonymous({
  ...defaultConfiguration,
  roles: [{ ...manager, builtin: 'anonymous' }],
})

/** All requesters. Some have a single role in the project. */
const everybody: [name: string, viewer: Viewer, role?: number][] = [
  ...Object.keys(grants).map((name, role): [string, Viewer, number] => [name, somebody, role]),
  ['who is no member', somebody],
  ['who is not signed in', nobody],
  ['an administrator', admin],
]

/** Returns the names of the requesters for whom a predicate is true, given a membership in a project. */
const those = (predicate: typeof canSee, project: { active: boolean; public: boolean }) =>
  everybody
    .filter(([, viewer, role]) => {
      const own = role === undefined ? undefined : { direct: [role], inherited: {} }
      return predicate(viewer, { project: 1 }, rightsIn(viewer, project, own))
    })
    .map(([name]) => name)

/**
 * Returns the requesters who satisfy a predicate for a global membership, with or without rights in a project. Such
 * rights are expected to make no difference.
 */
const thoseGlobally = (predicate: typeof canSee) =>
  everybody
    .filter(([, viewer]) =>
      [undefined, rightsIn(viewer, { active: true, public: true }, { direct: [1], inherited: {} })].some(
        (rights) => predicate(viewer, { project: null }, rights),
      ),
    )
    .map(([name]) => name)

describe('a membership', () => {
  it.each([
    [
      'an active project',
      { active: true, public: false },
      ['who sees members', 'who manages members', 'an administrator'],
      ['who manages members', 'an administrator'],
    ],
    [
      'a public project, whose members the Anonymous role manages',
      { active: true, public: true },
      ['who sees members', 'who manages members', 'who is not signed in', 'an administrator'],
      ['who manages members', 'an administrator'],
    ],
    ['an archived project', { active: false, public: true }, ['an administrator'], []],
  ])('in %s is seen and managed by those who may', (_, project, seeing, managing) => {
    expect(those(canSee, project)).toEqual(seeing)
    expect(those(canManage, project)).toEqual(managing)
  })

  it('that gives global roles is for administrators', () => {
    expect(thoseGlobally(canSee)).toEqual(['an administrator'])
    expect(thoseGlobally(canManage)).toEqual(['an administrator'])
  })

  it('in a project that is missing is seen by administrators and managed by nobody', () => {
    const among = (predicate: typeof canSee) =>
      everybody.flatMap(([name, viewer]) => (predicate(viewer, { project: 1 }, undefined) ? [name] : []))

    expect(among(canSee)).toEqual(['an administrator'])
    expect(among(canManage)).toEqual([])
  })
})
