import { describe, expect, it } from 'vitest'
import { isGrantedSomewhere } from '#shared/access/anywhere.ts'
import type { ProjectPermission } from '#shared/access/permissions.ts'
import type { RightsContext, Viewer } from '#shared/access/viewer.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { Role } from '#shared/resources/roles/model.ts'
import {
  anybody,
  direct,
  fewProjects,
  inherited,
  lookUpPermissions,
  nobody,
  nonMember,
  publicProject,
  somebody,
} from '#test/support/fixtures/rights.ts'

const asked = ['view_members', 'manage_members'] as const
type Row = [what: string, memberships: Membership[], held: ProjectPermission[]]

describe('a member holds in any project', () => {
  it.each<Row>([
    ['nothing without a membership', [], []],
    ['what the role grants', [direct(1, 1)], ['view_members']],
    ['what one of several roles grants', [direct(1, 3, 2)], ['manage_members']],
    ['what a role grants that is held through a group', [inherited(1, 1)], ['view_members']],
    ['nothing by a role that does not grant it', [direct(1, 3)], []],
    ['nothing by a role that is gone', [direct(1, 99)], []],
    ['nothing of an archived project', [direct(2, 1)], []],
    ['nothing of an archived project beside one without the right', [direct(2, 1), direct(1, 3)], []],
    [
      'what an active project grants beside an archived one',
      [direct(2, 1), direct(1, 2)],
      ['manage_members'],
    ],
    ['what several projects grant', [direct(1, 1), direct(3, 2)], ['view_members', 'manage_members']],
    ['nothing by a role for the whole installation', [direct(null, 1), direct(1, 3)], []],
    ['nothing by such a role beside an archived project', [direct(null, 1), direct(2, 1)], []],
  ])('%s', async (_, memberships, held) => {
    expect((await lookUpPermissions(somebody(memberships), asked, memberships)).held).toEqual(held)
  })

  it('the right to view a project, whatever the roles', async () => {
    const memberships = [direct(1, 3)]
    const isHeldBy = async (viewer: Viewer, own: Membership[]) =>
      (
        await lookUpPermissions(
          viewer,
          ['view_project'],
          own,
          new Map([[1, fewProjects.get(1) as RightsContext]]),
        )
      ).held.length > 0

    expect(await isHeldBy(somebody(memberships), memberships)).toBe(true)
    expect(await isHeldBy(somebody([]), [])).toBe(false)
  })
})

describe('who is no member holds in any project', () => {
  const granting = [nonMember('view_members')]
  const onlyArchived = new Map([[4, fewProjects.get(4) as RightsContext]])
  const twoPublic = new Map([...fewProjects, [5, publicProject]])

  it.each<
    [what: string, roles: Role[], memberships: Membership[], Map<number, RightsContext>, isHeld: boolean]
  >([
    ['what the Non member role grants, in a public project', granting, [], fewProjects, true],
    ['nothing without such a role', [], [], fewProjects, false],
    ['nothing that such a role does not grant', [nonMember('edit_project')], [], fewProjects, false],
    ['nothing by the Anonymous role', [anybody('view_members')], [], fewProjects, false],
    ['nothing without a public project', granting, [], onlyArchived, false],
    ['nothing as a member of the only public project', granting, [direct(3, 3)], fewProjects, false],
    ['the same as a member of a private one', granting, [direct(1, 3)], fewProjects, true],
    ['the same as a member of one of two', granting, [direct(3, 3)], twoPublic, true],
    ['the same as a member of the other one, too', granting, [direct(5, 3), direct(1, 3)], twoPublic, true],
    ['nothing as a member of both', granting, [direct(3, 3), direct(5, 3)], twoPublic, false],
  ])('%s', async (_, more, memberships, projects, isHeld) => {
    const { held } = await lookUpPermissions(
      somebody(memberships, more),
      ['view_members'],
      memberships,
      projects,
    )

    expect(held).toEqual(isHeld ? ['view_members'] : [])
  })

  it('what the Anonymous role grants, without credentials', async () => {
    expect((await lookUpPermissions(nobody(anybody('view_members')), asked)).held).toEqual(['view_members'])
    expect((await lookUpPermissions(nobody(nonMember('view_members')), asked)).held).toEqual([])
  })

  it('the right to view a project, if there is a public one', async () => {
    const viewers = [somebody([], [nonMember()]), nobody(anybody())]
    const held = await Promise.all(viewers.map((viewer) => lookUpPermissions(viewer, ['view_project'])))

    expect(held.map((one) => one.held)).toEqual([['view_project'], ['view_project']])
  })

  it('a permission beside another one that is held as a member', async () => {
    const memberships = [direct(1, 1)]
    const viewer = somebody(memberships, [nonMember('view_members', 'manage_members')])

    expect((await lookUpPermissions(viewer, asked, memberships)).held).toEqual(asked)
  })
})

describe('a right is granted somewhere', () => {
  const granting = [nonMember('view_members')]

  it.each<[what: string, viewer: Viewer, isGranted: boolean]>([
    ['by a role in a project, even an archived one', somebody([direct(2, 1)]), true],
    ['by a role held through a group', somebody([inherited(1, 2)]), true],
    ['by no role that does not say so', somebody([direct(1, 3)]), false],
    ['by no role for the whole installation', somebody([direct(null, 1)]), false],
    ['by the Non member role', somebody([], granting), true],
    ['by no Anonymous role to those who are signed in', somebody([], [anybody('view_members')]), false],
    ['by the Anonymous role', nobody(anybody('view_members')), true],
    ['by no Non member role to those who are not signed in', nobody(...granting), false],
  ])('%s', (_, viewer, isGranted) => {
    expect(isGrantedSomewhere(viewer, asked)).toBe(isGranted)
  })
})
