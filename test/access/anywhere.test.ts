import { beforeEach, describe, expect, it } from 'vitest'
import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import type { ProjectPermission } from '#shared/access/permissions.ts'
import { anonymous, signedIn } from '#shared/access/viewer.ts'
import { newProject, type Project } from '#shared/resources/projects/model.ts'
import { Service } from '#test/support/engine/service.ts'
import {
  group,
  membership,
  project as projectRecord,
  role,
  tokenOf,
  user,
} from '#test/support/fixtures/records.ts'

/** The roles: 1 may view members, 2 may manage them, 3 neither. */
const records = [
  role(1, ['view_members']),
  role(2, ['manage_members']),
  role(3, ['edit_project']),
  user(10, 'ada', { admin: true, token: tokenOf(10) }),
  user(11, 'vera', { token: tokenOf(11) }),
  user(12, 'olga'),
  { kind: 'placeholder_user', id: 13, name: 'Designer' },
]

const nonMember = (...permissions: ProjectPermission[]) => role(8, permissions, { builtin: 'non_member' })
const anybody = (...permissions: ProjectPermission[]) => role(9, permissions, { builtin: 'anonymous' })

let service: Service

const project = (id: number, more: Partial<Project> = {}) =>
  service.app.projects.insert({
    ...newProject(id, new Date(0)),
    identifier: `project-${id}`,
    name: `Project ${id}`,
    ...more,
  })

beforeEach(async () => {
  service = await Service.start()
  await project(1)
  await project(2, { active: false })
  await project(3, { public: true })
  await project(4, { public: true, active: false })
  await service.import(records)
})

/** Whether the requester is told where the memberships of somebody else are. */
async function isTold(as: string | undefined = tokenOf(11)): Promise<boolean> {
  const { status, body } = await service.get('/api/v3/users/12', { as })
  expect(status).toBe(200)
  expect('members' in body._links).toBe('memberships' in body._links)
  return 'memberships' in body._links
}

describe('whoever may view or manage members in any project is told where memberships are:', () => {
  it.each([
    ['somebody without any membership', [], false],
    ['a member who may view members', [membership(11, 1, 1)], true],
    ['a member who may manage members', [membership(11, 1, 2)], true],
    ['a member who may do neither', [membership(11, 1, 3)], false],
    ['a member with several roles, one of which says so', [membership(11, 1, 3, 1)], true],
    ['a member of an archived project only', [membership(11, 2, 1)], false],
    [
      'a member of an archived project, and without the right of another one',
      [membership(11, 2, 1), membership(11, 1, 3)],
      false,
    ],
    ['a member of both kinds', [membership(11, 2, 1), membership(11, 1, 1)], true],
    ['a holder of the role for all of the installation', [membership(11, null, 1)], false],
    ['a member through a group', [group(20, 'Staff', [11]), membership(20, 1, 1)], true],
    [
      'a member of an archived project through a group',
      [group(20, 'Staff', [11]), membership(20, 2, 1)],
      false,
    ],
    ['a group that is somebody else', [group(20, 'Staff', [12]), membership(20, 1, 1)], false],
  ])('%s', async (_, more, expected) => {
    await service.import(more)

    expect(await isTold()).toBe(expected)
  })

  it('an administrator, without any project', async () => {
    expect(await isTold(tokenOf(10))).toBe(true)
  })

  it('in a project among many that do not say so', async () => {
    const ids = Array.from({ length: 60 }, (_, index) => 100 + index)
    for (const id of ids) await project(id, { active: id === 159 })
    await service.import(ids.map((id) => membership(11, id, 1)))

    expect(await isTold()).toBe(true)
  })
})

describe('those who are no members', () => {
  it('hold the rights of the Non member role in public projects', async () => {
    await service.import([nonMember('view_members')])

    expect(await isTold()).toBe(true)
  })

  it('hold none without such a role, or by one that does not say so', async () => {
    expect(await isTold()).toBe(false)
    await service.import([nonMember('edit_project')])

    expect(await isTold()).toBe(false)
  })

  it('hold none where the only public project is one they are a member of', async () => {
    await service.import([nonMember('view_members'), membership(11, 3, 3)])

    expect(await isTold()).toBe(false)
  })

  it('hold none where the only public project is one they are a member of through a group', async () => {
    await service.import([nonMember('view_members'), group(20, 'Staff', [11]), membership(20, 3, 3)])

    expect(await isTold()).toBe(false)
  })

  it('hold them where there is one more public project than those they are a member of', async () => {
    await project(5, { public: true })
    await service.import([nonMember('view_members'), membership(11, 3, 3), membership(11, 1, 3)])

    expect(await isTold()).toBe(true)
  })

  it('hold them where there is one more public project than their only one', async () => {
    await project(5, { public: true })
    await service.import([nonMember('view_members'), membership(11, 3, 3)])

    expect(await isTold()).toBe(true)
  })

  it('hold none where every public project is archived, with the next request', async () => {
    await service.import([nonMember('view_members')])
    const open = (await service.app.projects.byId(3)) as Project
    await service.app.projects.replace(open, { ...open, active: false })

    expect(await isTold()).toBe(false)
  })

  it('are signed in: the Anonymous role is none of theirs', async () => {
    await service.import([anybody('view_members')])

    expect(await isTold()).toBe(false)
  })
})

describe('the anonymous requester, where no login is required,', () => {
  beforeEach(() => service.import([{ kind: 'settings', loginRequired: false }]))

  const isNobodyTold = async () => {
    const { body } = await service.get('/api/v3/users/12')
    return 'memberships' in body._links
  }

  it('holds the rights of the Anonymous role in public projects', async () => {
    await service.import([anybody('view_members')])

    expect(await isNobodyTold()).toBe(true)
  })

  it('holds none by the Non member role', async () => {
    await service.import([nonMember('view_members')])

    expect(await isNobodyTold()).toBe(false)
  })
})

describe('what is known of rights in any project', () => {
  const viewerOf = async (id?: number) => {
    const configuration = await service.app.configuration.current()
    const found = id === undefined ? undefined : await service.app.users.byId(id)
    return found ? signedIn(found, configuration) : anonymous(configuration)
  }
  const holds = async (id: number | undefined, permission: ProjectPermission) =>
    (await withRightsInAnyProject(await viewerOf(id), [permission], service.app)).mayAnywhere(permission)

  it('takes no read where no role of the requester says so', async () => {
    await service.import([membership(11, 1, 3)])
    const viewer = await viewerOf(11)
    const { roundTrips } = await service.meter.measure(() =>
      withRightsInAnyProject(viewer, ['view_members'], service.app),
    )

    expect(roundTrips).toBe(0)
  })

  it('takes one round trip for a member of a project', async () => {
    await service.import([membership(11, 1, 1)])
    const viewer = await viewerOf(11)
    const { roundTrips } = await service.meter.measure(() =>
      withRightsInAnyProject(viewer, ['view_members'], service.app),
    )

    expect(roundTrips).toBe(1)
  })

  it('has every permission, where one is held as a member and another one as none', async () => {
    await service.import([nonMember('view_members', 'manage_members'), membership(11, 1, 1)])
    const asked = ['view_members', 'manage_members'] as const
    const { mayAnywhere } = await withRightsInAnyProject(await viewerOf(11), asked, service.app)

    expect(asked.map((permission) => mayAnywhere(permission))).toEqual([true, true])
  })

  it('has none of a membership in an archived project, however many of those there are', async () => {
    const ids = Array.from({ length: 100 }, (_, index) => 100 + index)
    await service.import([...ids.map((id) => projectRecord(id, { active: false })), membership(11, 199, 1)])

    expect(await holds(11, 'view_members')).toBe(false)
  })

  it('has the right to view a project with any membership, whatever its roles', async () => {
    await service.import([
      { kind: 'user', id: 12, login: 'olga', email: 'o@x', firstName: 'O', lastName: 'P' },
    ])
    const open = (await service.app.projects.byId(3)) as Project
    await service.app.projects.replace(open, { ...open, public: false })
    await service.import([membership(11, 1, 3)])

    expect(await holds(11, 'view_project')).toBe(true)
    expect(await holds(12, 'view_project')).toBe(false)
  })

  it('has the right to view a public project without any role', async () => {
    expect(await holds(12, 'view_project')).toBe(true)
    expect(await holds(undefined, 'view_project')).toBe(true)
  })
})

describe('placeholder users are told of', () => {
  it('on their own and as elements, alike', async () => {
    await service.import([
      role(7, ['manage_placeholder_user']),
      membership(11, null, 7),
      membership(11, 1, 1),
    ])
    const as = tokenOf(11)
    const single = await service.get('/api/v3/placeholder_users/13', { as })
    const list = await service.get('/api/v3/placeholder_users', { as })

    expect(single.body._links).toHaveProperty('memberships')
    expect(list.body._embedded.elements[0]._links).toHaveProperty('memberships')
  })
})
