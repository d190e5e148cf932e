import { describe, expect, it } from 'vitest'
import type { Viewer } from '#shared/access/viewer.ts'
import type { Ports } from '#shared/ports.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import type { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { direct, nobody, nonMember, somebody } from '#test/support/fixtures/rights.ts'

const GROUP = 20

/**
 * Looks up a group that is a member of project 1.
 *
 * @returns whether the requester sees the group, and the reads that the lookup made
 */
async function lookUp(viewer: Viewer, own: Membership[]) {
  const looked: string[] = []
  const noting = <T>(what: string, found: T) => {
    looked.push(what)
    return found
  }
  const project = { id: 1, active: true, public: false, ancestors: [] }
  const hierarchy = { project: async () => project, announce: () => {} } as unknown as ProjectHierarchy
  const visibility = new GroupVisibility(viewer, {} as Ports, {
    hierarchy,
    own: new Map(own.map((one) => [one.project as number, one])),
    projectsOf: { of: async () => noting('projects', new Map([[GROUP, [1]]])) } as never,
    managesMembers: () => false,
  })
  const isVisible = await visibility.of([GROUP])
  return { sees: isVisible(GROUP), looked }
}

describe('whether a requester sees a group', () => {
  it.each<[what: string, viewer: Viewer, own: Membership[]]>([
    ['a member without view_members', somebody([direct(1, 3)]), [direct(1, 3)]],
    ['somebody signed in, whom no role lets see members', somebody([]), []],
    ['the anonymous requester, whom no role lets see members', nobody(), []],
  ])('is known without reading anything: %s', async (_, viewer, own) => {
    expect(await lookUp(viewer, own)).toEqual({ sees: false, looked: [] })
  })

  it.each<[what: string, viewer: Viewer, own: Membership[], sees: boolean]>([
    ['of a member with view_members', somebody([direct(1, 1)]), [direct(1, 1)], true],
    ['where non-members may see members', somebody([], [nonMember('view_members')]), [], false],
  ])('depends on its projects %s', async (_, viewer, own, sees) => {
    const found = await lookUp(viewer, own)

    expect(found.sees).toBe(sees)
    expect(found.looked).toContain('projects')
  })
})
