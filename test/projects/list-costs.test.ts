import { beforeAll, describe, expect, it } from 'vitest'
import { filter, type ListParameters, list, parentsPath } from '#test/support/project-list.ts'
import { projectsPath } from '#test/support/project-personas.ts'
import { group, membership, project, role, tokenOf, type, user } from '#test/support/records.ts'
import { Service } from '#test/support/service.ts'

const [ADMIN, FEW, MANY] = [tokenOf(1), tokenOf(2), tokenOf(3)]

const words = ['Apollo mission', 'Website relaunch', 'Customer support', 'Marketing', 'Infrastructure']

/** The tree of 1 has twenty projects; the type 2 is rare, the type 1 everywhere. */
const projectAt = (id: number) =>
  project(id, {
    name: `${words[id % words.length]} ${id}`,
    types: id % 500 === 0 ? [1, 2] : [1],
    requiredDiskSpace: id,
    updatedAt: new Date(Date.UTC(2025, 0, 1, 0, id)).toISOString(),
    ...(id > 1 && id <= 20 && { parent: id <= 10 ? 1 : id - 9 }),
    ...(id === 3000 && { public: true }),
  })

const people = [
  type(1),
  type(2),
  role(1, ['edit_project']),
  user(1, 'ada', { admin: true, token: ADMIN }),
  user(2, 'fay', { token: FEW }),
  user(3, 'max', { token: MANY }),
  group(20, 'Crew', []),
]

let service: Service
let size = 0

/** Lets the collection grow, so that it is imported once for all sizes. */
async function grow(to: number) {
  await service.import(Array.from({ length: to - size }, (_, index) => projectAt(size + index + 1)))
  size = to
}

/** What a list costs a function that has served the requester before. */
async function costOf(parameters: ListParameters, as = ADMIN, path = projectsPath) {
  await list(service, parameters, { as, path })
  const { result, ...cost } = await service.meter.measure(() => list(service, parameters, { as, path }))
  expect(result.status).toBe(200)
  return { ...cost, total: result.body.total, count: result.body.count }
}

beforeAll(async () => {
  service = await Service.start()
  await service.import(people)
})

describe.each([
  { among: 1_000, rows: 40 },
  { among: 4_000, rows: 110 },
  { among: 20_000, rows: 550 },
])('A list of $among projects', ({ among, rows }) => {
  beforeAll(async () => {
    await grow(among)
    const ids = [7, 30, 900].map((id) => membership(2, id, 1))
    const many = Array.from({ length: 300 }, (_, index) => membership(3, index * 3 + 1, 1))
    await service.import([...ids, ...many, membership(20, 40, 1)])
  }, 300_000)

  it('costs an administrator one round trip and ten units for the first page by id', async () => {
    const cost = await costOf({ filters: [], offset: 1 })
    const named = await costOf({ offset: 2 })

    expect(cost).toMatchObject({ total: among, count: 20 })
    expect(cost.roundTrips).toBeLessThanOrEqual(2)
    expect(cost.readUnits).toBeLessThanOrEqual(10)
    expect(named.roundTrips).toBeLessThanOrEqual(3)
  })

  it('costs them three round trips and 35 units for any other page, backwards too', async () => {
    for (const offset of [2, among / 40, among / 20]) {
      for (const sortBy of [[], [['id', 'desc']]]) {
        const cost = await costOf({ offset, sortBy })
        expect(cost).toMatchObject({ total: among, count: 20 })
        expect(cost.roundTrips).toBeLessThanOrEqual(4)
        expect(cost.readUnits).toBeLessThanOrEqual(35)
      }
    }
  })
})
