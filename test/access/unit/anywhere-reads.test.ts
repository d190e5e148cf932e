import { describe, expect, it } from 'vitest'
import { withRightsFrom } from '#shared/access/anywhere.ts'
import type { Context, Viewer } from '#shared/access/viewer.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import {
  archivedProject,
  direct,
  fewProjects,
  lookUpPermissions,
  nobody,
  nonMember,
  publicProject,
  RightsInMemory,
  somebody,
} from '#test/support/fixtures/rights.ts'

const asked = ['view_members', 'manage_members'] as const

describe('to know the rights in any project', () => {
  const own = ['memberships of 1']
  const granting = [nonMember('view_members')]
  const [archived, onePublic] = ['100 archived', '1 public']

  it.each<[what: string, viewer: Viewer, memberships: Membership[], reads: string[]]>([
    ['nothing is read if no role grants them', somebody([direct(1, 3)]), [direct(1, 3)], []],
    ['nothing is read for the anonymous requester if no role grants them', nobody(), [], []],
    [
      'memberships and archived projects are read if a role of a member grants them',
      somebody([direct(1, 1)]),
      [direct(1, 1)],
      [...own, archived],
    ],
    ['one public project is read if the role of non-members does', somebody([], granting), [], [onePublic]],
    [
      'memberships are read beside it',
      somebody([direct(1, 3)], granting),
      [direct(1, 3)],
      [...own, onePublic],
    ],
    [
      'all of that is read if both do, and no more',
      somebody([direct(3, 1)], granting),
      [direct(3, 1)],
      [...own, archived, onePublic],
    ],
    [
      'one public project more than there are memberships is read if the first is their own',
      somebody([direct(3, 3), direct(1, 3)], granting),
      [direct(3, 3), direct(1, 3)],
      [...own, onePublic, '3 public'],
    ],
  ])('%s', async (_, viewer, memberships, reads) => {
    expect((await lookUpPermissions(viewer, ['view_members'], memberships)).reads).toEqual(reads)
  })

  it('no archived projects are read without a membership, since what everybody may needs a public one', async () => {
    expect((await lookUpPermissions(somebody([]), ['view_project'])).reads).toEqual([onePublic])
  })

  it('reads of public projects stop if there is none', async () => {
    const memberships = [direct(1, 3)]
    const { reads } = await lookUpPermissions(
      somebody(memberships, granting),
      ['view_members'],
      memberships,
      new Map(),
    )

    expect(reads).toEqual([...own, onePublic])
  })

  it('memberships are read once, also if rights are looked up twice', async () => {
    const memberships = [direct(1, 1)]
    const sources = new RightsInMemory(memberships, fewProjects)
    const known = await withRightsFrom(somebody(memberships), ['view_members'], sources)
    const again = await withRightsFrom(known, ['view_members'], sources)

    expect([...(again.memberships ?? [])]).toEqual([[1, memberships[0]]])
    expect(sources.reads).toEqual([...own, archived, archived])
  })

  it('nothing is looked up if nothing is asked for, or for administrators', async () => {
    const memberships = [direct(1, 1)]
    const sources = new RightsInMemory(memberships, fewProjects)
    const [viewer, admin] = [somebody(memberships), somebody(memberships, granting, true)]

    expect(await withRightsFrom(viewer, [], sources)).toBe(viewer)
    expect(await withRightsFrom(admin, ['view_members'], sources)).toBe(admin)
    expect(sources.reads).toEqual([])
  })
})

describe('among many archived projects', () => {
  /**
   * Returns as many archived projects as `archived`, with ids from 1001 on, and active projects with the ids in
   * `active`.
   */
  const projectsWith = (archived: number, active: number[]) =>
    new Map<number, Context>([
      ...Array.from({ length: archived }, (_, index) => [1001 + index, archivedProject] as const),
      ...active.map((id) => [id, publicProject] as const),
    ])
  const memberOf = (count: number, roleOf: (index: number) => number) =>
    Array.from({ length: count }, (_, index) => direct(1001 + index, roleOf(index)))
  const readsOf = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `project ${from + index}`)
  const first = ['memberships of 1', '100 archived']

  it('no project is read while fewer than 100 are archived', async () => {
    const memberships = memberOf(99, () => 1)
    const viewer = somebody(memberships)

    expect(await lookUpPermissions(viewer, asked, memberships, projectsWith(99, []))).toEqual({
      held: [],
      reads: first,
    })
  })

  it('all are read, and none of them counts that is archived or missing', async () => {
    const memberships = memberOf(101, () => 1)
    const found = await lookUpPermissions(somebody(memberships), asked, memberships, projectsWith(100, []))

    expect(found).toEqual({ held: [], reads: [...first, ...readsOf(1001, 101)] })
  })

  it('50 are read at a time, until all permissions are found', async () => {
    const memberships = memberOf(120, () => 1)
    const found = await lookUpPermissions(
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
    const found = await lookUpPermissions(
      somebody(memberships),
      asked,
      memberships,
      projectsWith(150, [1001, 1051, 2001, 2002]),
    )
    const granting = readsOf(1001, 50).filter((_, index) => index % 2 === 0)

    expect(found).toEqual({ held: asked, reads: [...first, ...granting, 'project 2001'] })
  })
})
