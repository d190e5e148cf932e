import { describe, expect, it } from 'vitest'
import { rightsIn, signedIn } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { type Membership, rightsOf } from '#shared/resources/memberships/model.ts'
import { newProject, type Project } from '#shared/resources/projects/model.ts'
import { canBeParent } from '#shared/resources/projects/policy.ts'
import { newUser } from '#shared/resources/users/model.ts'

const configuration = {
  ...defaultConfiguration,
  roles: [
    { id: 1, name: 'Creator', permissions: ['add_project' as const] },
    { id: 2, name: 'Editor', permissions: ['edit_project' as const] },
    { id: 3, name: 'Member', permissions: [] },
  ],
}
const direct = (project: number | null, role: number): Membership => ({
  project,
  direct: [role],
  inherited: {},
})

/** Whether somebody with global roles and a membership in a project may put another one below it. */
function admits(more: Partial<Project>, roles: { global?: number; own?: number }, isNew: boolean): boolean {
  const project = { ...newProject(1, new Date(0)), ...more }
  const own = roles.own === undefined ? undefined : direct(1, roles.own)
  const global = roles.global === undefined ? [] : [direct(null, roles.global)]
  const user = { ...newUser(1, new Date(0)), rights: rightsOf([...global, ...(own ? [own] : [])]) }
  const viewer = signedIn(user, configuration)
  return canBeParent(project, rightsIn(viewer, project, own), viewer, isNew)
}

describe('Who may create projects', () => {
  it('creates none below a project that they do not see', () => {
    expect(admits({}, { global: 1 }, true)).toBe(false)
  })

  it.each([
    ['a public one', { public: true }, { global: 1 }],
    ['one that they are a member of', {}, { global: 1, own: 3 }],
  ])('creates one below %s', (_, more, roles) => {
    expect(admits(more, roles, true)).toBe(true)
  })

  it('moves none below a project that they see and may not edit', () => {
    expect(admits({ public: true }, { global: 1 }, false)).toBe(false)
    expect(admits({}, { global: 1, own: 2 }, false)).toBe(true)
  })

  it('puts none below one that is archived, or being removed', () => {
    expect(admits({ active: false }, { global: 1, own: 2 }, true)).toBe(false)
    expect(admits({ removal: 'job' }, { global: 1, own: 2 }, true)).toBe(false)
  })
})
