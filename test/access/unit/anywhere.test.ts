import { describe, expect, it } from 'vitest'
import { isGrantedSomewhere, withRightsInAnyProject } from '#shared/access/anywhere.ts'
import type { ProjectPermission } from '#shared/access/permissions.ts'
import { anonymous, type Context, signedIn, type Viewer } from '#shared/access/viewer.ts'
import { defaultConfiguration, type Role } from '#shared/configuration/configuration.ts'
import { type Membership, rightsOf } from '#shared/resources/memberships/model.ts'
import { newUser } from '#shared/resources/users/model.ts'
import { direct, inherited, RightsInMemory, role } from '#test/support/fixtures/rights.ts'

const roles = [role(1, ['view_members']), role(2, ['manage_members']), role(3, ['edit_project'])]
const nonMember = (...permissions: ProjectPermission[]) => role(8, permissions, 'non_member')
const anybody = (...permissions: ProjectPermission[]) => role(9, permissions, 'anonymous')

const configured = (...more: Role[]) => ({ ...defaultConfiguration, roles: [...roles, ...more] })
const nobody = (...more: Role[]) => anonymous(configured(...more))
const somebody = (memberships: Membership[], more: Role[] = [], admin = false) =>
  signedIn({ ...newUser(1, new Date(0)), admin, rights: rightsOf(memberships) }, configured(...more))

const closed: Context = { active: false, public: false }
const open: Context = { active: true, public: true }

/** 1 is private, 2 archived, 3 public, 4 public and archived. */
const few = new Map<number, Context>([
  [1, { active: true, public: false }],
  [2, closed],
  [3, open],
  [4, { active: false, public: true }],
])

/** Which of some permissions a requester holds in any project, and what was read to find out. */
async function lookUp(
  viewer: Viewer,
  asked: readonly ProjectPermission[],
  memberships: Membership[] = [],
  projects: ReadonlyMap<number, Context> = few,
) {
  const sources = new RightsInMemory(memberships, projects)
  const found = await withRightsInAnyProject(viewer, asked, sources)
  return { held: asked.filter((one) => found.mayAnywhere(one)), reads: sources.reads }
}

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
    expect((await lookUp(somebody(memberships), asked, memberships)).held).toEqual(held)
  })

  it('the right to view a project, whatever the roles', async () => {
    const memberships = [direct(1, 3)]
    const isHeldBy = async (viewer: Viewer, own: Membership[]) =>
      (await lookUp(viewer, ['view_project'], own, new Map([[1, few.get(1) as Context]]))).held.length > 0

    expect(await isHeldBy(somebody(memberships), memberships)).toBe(true)
    expect(await isHeldBy(somebody([]), [])).toBe(false)
  })
})

describe('who is no member holds in any project', () => {
  const granting = [nonMember('view_members')]
  const onlyArchived = new Map([[4, few.get(4) as Context]])
  const twoPublic = new Map([...few, [5, open]])

  it.each<[what: string, roles: Role[], memberships: Membership[], Map<number, Context>, isHeld: boolean]>([
    ['what the Non member role grants, in a public project', granting, [], few, true],
    ['nothing without such a role', [], [], few, false],
    ['nothing that such a role does not grant', [nonMember('edit_project')], [], few, false],
    ['nothing by the Anonymous role', [anybody('view_members')], [], few, false],
    ['nothing without a public project', granting, [], onlyArchived, false],
    ['nothing as a member of the only public project', granting, [direct(3, 3)], few, false],
    ['the same as a member of a private one', granting, [direct(1, 3)], few, true],
    ['the same as a member of one of two', granting, [direct(3, 3)], twoPublic, true],
    ['the same as a member of the other one, too', granting, [direct(5, 3), direct(1, 3)], twoPublic, true],
    ['nothing as a member of both', granting, [direct(3, 3), direct(5, 3)], twoPublic, false],
  ])('%s', async (_, more, memberships, projects, isHeld) => {
    const { held } = await lookUp(somebody(memberships, more), ['view_members'], memberships, projects)

    expect(held).toEqual(isHeld ? ['view_members'] : [])
  })

  it('what the Anonymous role grants, without credentials', async () => {
    expect((await lookUp(nobody(anybody('view_members')), asked)).held).toEqual(['view_members'])
    expect((await lookUp(nobody(nonMember('view_members')), asked)).held).toEqual([])
  })

  it('the right to view a project, if there is a public one', async () => {
    const viewers = [somebody([], [nonMember()]), nobody(anybody())]
    const held = await Promise.all(viewers.map((viewer) => lookUp(viewer, ['view_project'])))

    expect(held.map((one) => one.held)).toEqual([['view_project'], ['view_project']])
  })

  it('a permission beside another one that is held as a member', async () => {
    const memberships = [direct(1, 1)]
    const viewer = somebody(memberships, [nonMember('view_members', 'manage_members')])

    expect((await lookUp(viewer, asked, memberships)).held).toEqual(asked)
  })
})

describe('to know the rights in any project', () => {
  const own = ['memberships of 1']
  const granting = [nonMember('view_members')]
  const projectsOnly = { ofMember: '100 archived', ofOther: '1 public' }

  it.each<[what: string, viewer: Viewer, memberships: Membership[], reads: string[]]>([
    ['nothing is read if no role grants them', somebody([direct(1, 3)]), [direct(1, 3)], []],
    ['nothing is read for the anonymous requester if no role grants them', nobody(), [], []],
    [
      'memberships and archived projects are read if a role of a member grants them',
      somebody([direct(1, 1)]),
      [direct(1, 1)],
      [...own, projectsOnly.ofMember],
    ],
    [
      'one public project is read if the role of non-members does',
      somebody([], granting),
      [],
      [projectsOnly.ofOther],
    ],
    [
      'memberships are read beside it',
      somebody([direct(1, 3)], granting),
      [direct(1, 3)],
      [...own, projectsOnly.ofOther],
    ],
    [
      'all of that is read if both do, and no more',
      somebody([direct(3, 1)], granting),
      [direct(3, 1)],
      [...own, projectsOnly.ofMember, projectsOnly.ofOther],
    ],
    [
      'one public project more than there are memberships is read if the first is their own',
      somebody([direct(3, 3), direct(1, 3)], granting),
      [direct(3, 3), direct(1, 3)],
      [...own, projectsOnly.ofOther, '3 public'],
    ],
  ])('%s', async (_, viewer, memberships, reads) => {
    expect((await lookUp(viewer, ['view_members'], memberships)).reads).toEqual(reads)
  })

  it('no archived projects are read without a membership, since what everybody may needs a public one', async () => {
    expect((await lookUp(somebody([]), ['view_project'])).reads).toEqual([projectsOnly.ofOther])
  })

  it('no more public projects are read if there is none', async () => {
    const memberships = [direct(1, 3)]
    const { reads } = await lookUp(somebody(memberships, granting), ['view_members'], memberships, new Map())

    expect(reads).toEqual([...own, projectsOnly.ofOther])
  })

  it('nothing is looked up if nothing is asked for, or for administrators', async () => {
    const memberships = [direct(1, 1)]
    const sources = new RightsInMemory(memberships, few)
    const [viewer, admin] = [somebody(memberships), somebody(memberships, granting, true)]

    expect(await withRightsInAnyProject(viewer, [], sources)).toBe(viewer)
    expect(await withRightsInAnyProject(admin, ['view_members'], sources)).toBe(admin)
    expect(sources.reads).toEqual([])
  })
})

describe('among many archived projects', () => {
  /** Projects from 1001, of which those with some ids are active. */
  const projectsWith = (archived: number, active: number[]) =>
    new Map<number, Context>([
      ...Array.from({ length: archived }, (_, index) => [1001 + index, closed] as const),
      ...active.map((id) => [id, open] as const),
    ])
  const memberOf = (count: number, roleOf: (index: number) => number) =>
    Array.from({ length: count }, (_, index) => direct(1001 + index, roleOf(index)))
  const readsOf = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `project ${from + index}`)
  const first = ['memberships of 1', '100 archived']

  it('no project is read while fewer than 100 are archived', async () => {
    const memberships = memberOf(99, () => 1)
    const viewer = somebody(memberships)

    expect(await lookUp(viewer, asked, memberships, projectsWith(99, []))).toEqual({ held: [], reads: first })
  })

  it('all are read, and none of them counts that is archived or missing', async () => {
    const memberships = memberOf(101, () => 1)
    const found = await lookUp(somebody(memberships), asked, memberships, projectsWith(100, []))

    expect(found).toEqual({ held: [], reads: [...first, ...readsOf(1001, 101)] })
  })

  it('50 are read at a time, until all permissions are found', async () => {
    const memberships = memberOf(120, () => 1)
    const found = await lookUp(
      somebody(memberships),
      ['view_members'],
      memberships,
      projectsWith(120, [1060]),
    )

    expect(found).toEqual({ held: ['view_members'], reads: [...first, ...readsOf(1001, 100)] })
  })

  it('none is read that cannot add a permission', async () => {
    const roleOf = (index: number) => [1, 3][index % 2] as number
    const memberships = [...memberOf(60, roleOf), direct(2001, 2), direct(2002, 1)]
    const found = await lookUp(
      somebody(memberships),
      asked,
      memberships,
      projectsWith(150, [1001, 1051, 2001, 2002]),
    )
    const granting = readsOf(1001, 50).filter((_, index) => index % 2 === 0)

    expect(found).toEqual({ held: asked, reads: [...first, ...granting, 'project 2001'] })
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
