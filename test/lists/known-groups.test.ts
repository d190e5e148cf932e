import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { idsOf, list } from '#test/support/fixtures/project-list.ts'
import {
  group,
  membership,
  placeholder,
  project,
  role,
  tokenOf,
  user,
} from '#test/support/fixtures/records.ts'

const ADMIN = tokenOf(1)
/** The token of a user who manages users and placeholder users. */
const MANAGER = tokenOf(2)
/** The token of a user with the rights of MANAGER who also sees the members of project 1. */
const READER = tokenOf(3)

let service: Service

/** Group 40 is a member of project 1. Group 41 is a member of an archived project. */
beforeAll(async () => {
  service = await Service.start()
  const { rejected } = await service.import([
    role(1, ['manage_users', 'manage_placeholder_user']),
    role(2, ['view_members']),
    project(1),
    project(2, { active: false }),
    user(1, 'ada', { admin: true, token: ADMIN }),
    user(2, 'mona', { token: MANAGER }),
    user(3, 'rita', { token: READER }),
    ...[11, 12, 13].map((id) => user(id, `user-${id}`)),
    ...[21, 22, 23].map((id) => placeholder(`Placeholder ${id}`, { id })),
    group(40, 'Zulu', [11, 12, 21, 22]),
    group(41, 'Alpha', [12, 13, 22, 23]),
    ...[2, 3].map((id) => membership(id, null, 1)),
    ...[1, 2].flatMap((id) => [membership(3, id, 2), membership(39 + id, id, 2)]),
  ])
  expect(rejected).toEqual([])
})

describe.each([
  ['users', '/api/v3/users', 10],
  ['placeholder users', '/api/v3/placeholder_users', 20],
])('The list of %s', (_, path, base) => {
  const shown = async (as: string, parameters: Record<string, unknown>) => {
    const ids = idsOf(await list(service, parameters, { as, path }))
    return ids.map((id) => id - base).filter((id) => id > 0 && id < 4)
  }
  const by = (as: string, operator: string, ...values: string[]) =>
    shown(as, { filters: [{ group: { operator, values } }] })

  it.each([
    ['administrators', ADMIN, { 40: [1, 2], 41: [2, 3], any: [1, 2, 3], order: [2, 3, 1] }],
    ['who sees members of a project it is in', READER, { 40: [1, 2], 41: [], any: [1, 2], order: [1, 2, 3] }],
    ['who sees members of no project', MANAGER, { 40: [], 41: [], any: [], order: [1, 2, 3] }],
  ])('finds and orders by a group for %s', async (_, as, expected) => {
    const without = (ids: number[]) => [1, 2, 3].filter((id) => !ids.includes(id))

    for (const id of [40, 41] as const) {
      expect(await by(as, '=', String(id))).toEqual(expected[id])
      expect(await by(as, '!', String(id))).toEqual(without(expected[id]))
    }
    expect(await by(as, '=', '40', '41', '99')).toEqual(expected.any)
    expect(await by(as, '*')).toEqual(expected.any)
    expect(await by(as, '!*')).toEqual(without(expected.any))
    expect(await shown(as, { sortBy: [['group', 'asc']] })).toEqual(expected.order)
  })
})
