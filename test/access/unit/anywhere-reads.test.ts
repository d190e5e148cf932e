import { describe, expect, it } from 'vitest'
import { withRightsFrom } from '#shared/access/anywhere.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import {
  direct,
  fewProjects,
  lookUpPermissions,
  nobody,
  nonMember,
  RightsInMemory,
  somebody,
} from '#test/support/fixtures/rights.ts'

describe('to know the rights in any project', () => {
  const own = ['memberships of 1']
  const granting = [nonMember('view_members')]
  const [archived, onePublic] = ['archived', '1 public']

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
