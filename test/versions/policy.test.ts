import { describe, expect, it } from 'vitest'
import { anonymous, type ProjectRights, type Viewer } from '#shared/access/viewer.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import type { Path } from '#shared/resources/projects/model.ts'
import { isShared } from '#shared/resources/versions/model.ts'
import { allowedSharings, canManage, type Sharing, sharings } from '#shared/resources/versions/policy.ts'

const rights = (mayManage: boolean): ProjectRights => ({
  isVisible: true,
  may: () => true,
  mayChange: (permission) => mayManage && permission === 'manage_versions',
})
/** The rights that a requester may have in a project. */
const standings = { manager: rights(true), member: rights(false), stranger: undefined }

describe('the versions of a project', () => {
  it('are managed with the permission in it, and in no project that is not known', () => {
    expect(Object.values(standings).map(canManage)).toEqual([true, false, false])
  })
})

describe('a version', () => {
  const somebody: Viewer = anonymous(defaultConfiguration)
  const admin: Viewer = { ...somebody, isAdmin: true }

  it.each<[who: keyof typeof standings, present: Sharing | undefined, allowed: Sharing[]]>([
    ['stranger', undefined, ['none', 'descendants']],
    ['member', undefined, ['none', 'descendants']],
    ['manager', undefined, ['none', 'descendants', 'hierarchy', 'tree']],
    ['member', 'none', ['none', 'descendants']],
    ['member', 'hierarchy', ['none', 'descendants', 'hierarchy']],
    ['member', 'tree', ['none', 'descendants', 'tree']],
    ['member', 'system', ['none', 'descendants', 'system']],
    ['manager', 'system', [...sharings]],
  ])('may be shared by a %s at the root of the tree, now being %s, as %j', (who, present, allowed) => {
    expect(allowedSharings(somebody, standings[who], present)).toEqual(allowed)
  })

  it('may be shared by administrators in every way', () => {
    expect(allowedSharings(admin, undefined, undefined)).toEqual(sharings)
  })
})

/** The path of each project in two trees, from the project itself up to its root. */
const paths: Path[] = [[1], [2, 1], [3, 2, 1], [4, 3, 2, 1], [5, 2, 1], [6, 1], [7]]
const pathOf = (id: number) => paths[id - 1] as Path

describe('the projects that see the versions of a project', () => {
  it.each<[sharing: Sharing, defining: number, seeing: number[]]>([
    ['none', 3, [3]],
    ['none', 1, [1]],
    ['descendants', 3, [3, 4]],
    ['descendants', 2, [2, 3, 4, 5]],
    ['descendants', 7, [7]],
    ['hierarchy', 3, [1, 2, 3, 4]],
    ['hierarchy', 1, [1, 2, 3, 4, 5, 6]],
    ['hierarchy', 5, [1, 2, 5]],
    ['tree', 4, [1, 2, 3, 4, 5, 6]],
    ['tree', 7, [7]],
    ['system', 4, [1, 2, 3, 4, 5, 6, 7]],
  ])('with the sharing %s in project %i are %j', (sharing, defining, seeing) => {
    const found = paths.filter((path) => isShared(sharing, pathOf(defining), path)).map(([id]) => id)

    expect(found).toEqual(seeing)
  })
})
