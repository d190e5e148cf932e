import { describe, expect, it } from 'vitest'
import type { GlobalPermission } from '#shared/access/permissions.ts'
import { anonymous, type ProjectRights, signedIn, type Viewer } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { newProject, type Project } from '#shared/resources/projects/model.ts'
import {
  canBeParent,
  canCreate,
  canDelete,
  canUpdate,
  mayHoldChildren,
  mayUnarchiveNow,
  writeRightsIn,
} from '#shared/resources/projects/policy.ts'
import { newUser } from '#shared/resources/users/model.ts'

const requester = (permissions: GlobalPermission[], admin = false) => {
  const user = newUser(1, new Date(0))
  return signedIn(
    { ...user, admin, rights: { ...user.rights, global: [1] } },
    { ...defaultConfiguration, roles: [{ id: 1, name: 'Role', permissions, assignable: true }] },
  )
}
const admin = requester([], true)
const creator = requester(['add_project'])
const other = requester(['manage_users'])

const rights = (isVisible: boolean, canEdit: boolean): ProjectRights => ({
  isVisible,
  may: () => true,
  mayChange: (permission) => canEdit && permission === 'edit_project',
})
const project = (values: Partial<Project> = {}) => ({ ...newProject(1, new Date(0)), ...values })

describe('a project', () => {
  it('is created by administrators and holders of the permission', () => {
    const viewers = [admin, creator, other, anonymous(defaultConfiguration)]

    expect(viewers.map(canCreate)).toEqual([true, true, false, false])
  })

  it('is deleted by administrators only', () => {
    expect([admin, creator].map(canDelete)).toEqual([true, false])
  })

  it.each<[who: string, Viewer, canEdit: boolean, Partial<Project>, input: object, expected: boolean]>([
    ['somebody with the permission', creator, true, {}, { name: 'New' }, true],
    ['anybody else', creator, false, {}, { name: 'New' }, false],
    ['an administrator of an archived one', admin, false, { active: false }, { name: 'New' }, false],
    ['an administrator who unarchives', admin, false, { active: false }, { active: true }, true],
    ['anybody else who unarchives', creator, false, { active: false }, { active: true }, false],
    ['an administrator during a removal', admin, false, { active: false, removal: 'job' }, {}, true],
  ])('may be attempted to edit by %s: %#', (_, viewer, canEdit, values, input, expected) => {
    const { mayEdit } = writeRightsIn(viewer, project(values), rights(true, canEdit), input)

    expect(mayEdit).toBe(expected)
  })

  it('is archived back where it is archived, not being removed, and nothing is in the way', () => {
    const archived = { active: false }

    expect(mayUnarchiveNow(admin, project(archived), undefined)).toBe(true)
    expect(mayUnarchiveNow(creator, project(archived), undefined)).toBe(false)
    expect(mayUnarchiveNow(admin, project(), undefined)).toBe(false)
    expect(mayUnarchiveNow(admin, project({ ...archived, removal: 'job' }), undefined)).toBe(false)
    expect(mayUnarchiveNow(admin, project({ ...archived, archiving: 'job' }), undefined)).toBe(false)
    expect(mayUnarchiveNow(admin, project(archived), project())).toBe(true)
    expect(mayUnarchiveNow(admin, project(archived), project(archived))).toBe(false)
  })

  it('is changed with the permission in it, unless it is being removed', () => {
    expect(canUpdate(rights(true, true), project())).toBe(true)
    expect(canUpdate(rights(true, false), project())).toBe(false)
    expect(canUpdate(rights(true, true), project({ removal: 'job' }))).toBe(false)
  })

  it.each([
    { isVisible: true, canEdit: true, viewer: other, isNew: false, expected: true },
    { isVisible: false, canEdit: true, viewer: other, isNew: false, expected: false },
    { isVisible: true, canEdit: false, viewer: creator, isNew: true, expected: true },
    { isVisible: true, canEdit: false, viewer: creator, isNew: false, expected: false },
    { isVisible: true, canEdit: false, viewer: other, isNew: true, expected: false },
    { isVisible: false, canEdit: false, viewer: creator, isNew: true, expected: false },
  ])('holds others ($isVisible, $canEdit, new: $isNew): $expected', (place) => {
    const { isVisible, canEdit, viewer, isNew, expected } = place
    const inIt = rights(isVisible, canEdit)

    expect(mayHoldChildren(inIt, viewer, isNew)).toBe(expected)
    expect(canBeParent(project(), inIt, viewer, isNew)).toBe(expected)
    expect(canBeParent(project({ active: false }), inIt, viewer, isNew)).toBe(false)
    expect(canBeParent(project({ removal: 'job' }), inIt, viewer, isNew)).toBe(false)
  })
})
