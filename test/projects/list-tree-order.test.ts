import { beforeAll, describe, expect, it } from 'vitest'
import { byTree } from '#shared/resources/projects/lists/tree-order.ts'
import { Service } from '#test/support/engine/service.ts'
import { filter, found, idsOf, list, sorted } from '#test/support/fixtures/project-list.ts'
import { membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'

const records = [
  user(1, 'ada', { admin: true, token: tokenOf(1) }),
  user(2, 'mel', { token: tokenOf(2) }),
  role(1, []),
  project(1, { name: 'beta', status: 'at risk' }),
  project(2, { name: 'Alpha', status: 'off track' }),
  project(3, { name: 'zoo', parent: 2 }),
  project(4, { name: 'ÄRA', parent: 2, status: 'at risk' }),
  project(5, { name: 'a', parent: 3 }),
  project(6, { name: 'BETA' }),
  project(7, { name: 'yak', parent: 2, active: false }),
  project(8, { name: 'last', parent: 1, status: 'off track' }),
  ...[8, 5, 6, 4].map((id) => membership(2, id, 1)),
]

const inTree = [2, 4, 7, 3, 5, 1, 8, 6]
const mels = [5, 4, 6, 8]

let service: Service

beforeAll(async () => {
  service = await Service.startWith(records)
})

const mel = { as: tokenOf(2) }
const ordered = async (direction: string, asking: object) =>
  idsOf(await list(service, { sortBy: [['lft', direction]], pageSize: -1 }, asking))

describe('The order lft', () => {
  it('has a project before its descendants, and siblings by name ignoring case, then by id', async () => {
    expect(await sorted(service, ['lft', 'asc'])).toEqual(inTree)
  })

  it('is exactly reversed by desc', async () => {
    expect(await sorted(service, ['lft', 'desc'])).toEqual(inTree.toReversed())
  })

  it('has a project whose parent is hidden at the top', async () => {
    expect(await ordered('asc', mel)).toEqual(mels)
    expect(await ordered('desc', mel)).toEqual(mels.toReversed())
  })

  it('has a project at the top whose parent is gone', async () => {
    const administrator = { viewer: { isAdmin: true }, own: new Map() } as never
    const rows = [
      { id: 1, name: 'b' },
      { id: 2, name: 'c', parent: 1 },
      { id: 3, name: 'a', parent: 99 },
      { id: 4, name: 'a' },
    ]
    const read = await byTree(administrator, { rows: { find: async () => rows } } as never).reader(
      Promise.resolve([]),
    )

    expect([3, 4, 1, 2].map((id) => read({ id }))).toEqual([0, 1, 2, 3])
    expect(read({ id: 99 })).toBeUndefined()
  })

  it('is that of the whole tree on every page, and among what is filtered', async () => {
    const page = { sortBy: [['lft', 'asc']], pageSize: 3, offset: 2 }
    const few = { sortBy: [['lft', 'desc']], filters: [filter('id', '=', 8, 5, 2)] }

    expect(idsOf(await list(service, page))).toEqual(inTree.slice(3, 6))
    expect(idsOf(await list(service, few))).toEqual([8, 5, 2])
  })
})

describe('The status of projects', () => {
  it('sorts from good to bad, then by id', async () => {
    expect(await sorted(service, ['project_status', 'asc'])).toEqual([3, 5, 6, 7, 1, 4, 2, 8])
    expect(await sorted(service, ['projectStatus', 'desc'])).toEqual([2, 8, 1, 4, 3, 5, 6, 7])
  })

  it.each<[operator: string, values: unknown[], ids: number[]]>([
    ['=', ['0'], [3, 5, 6, 7]],
    ['=', [1], [1, 4]],
    ['=', ['off_track'], [2, 8]],
    ['=', ['on_track', '2'], [2, 3, 5, 6, 7, 8]],
    ['!', ['on_track'], [1, 2, 4, 8]],
    ['!', ['0', 'at_risk'], [2, 8]],
    ['*', [], [1, 2, 3, 4, 5, 6, 7, 8]],
    ['!*', [], []],
  ])('is filtered by: %s %j has %j', async (operator, values, ids) => {
    expect(await found(service, filter('project_status_code', operator, ...values))).toEqual(ids)
  })

  it('is found as it is after each change', async () => {
    const change = (id: number, status: string) =>
      service.patch(`/api/v3/projects/${id}`, { as: tokenOf(1), body: { status } })
    await change(3, 'at risk')
    await change(8, 'on track')

    expect(await found(service, filter('project_status_code', '=', 'at_risk'))).toEqual([1, 3, 4])
    expect(await found(service, filter('project_status_code', '=', 'on_track'))).toEqual([5, 6, 7, 8])
  })
})
