import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { filter, type ListParameters, list, parentsPath } from '#test/support/fixtures/project-list.ts'
import { projectsPath } from '#test/support/fixtures/project-personas.ts'
import { membership, project, role, tokenOf, type, user } from '#test/support/fixtures/records.ts'

/** Strong reads, authentication included, pages of twenty; what naming parents takes is one round trip more. */

/** An administrator, a member of three projects, and one of three hundred. */
const [ADMIN, LITTLE, MUCH] = [tokenOf(1), tokenOf(2), tokenOf(3)]

const words = ['Apollo mission', 'Website relaunch', 'Customer support', 'Marketing', 'Infrastructure']

/** The tree of 21 has eleven projects; the type 2 is rare, the type 1 everywhere; one project is public. */
const projectAt = (id: number) =>
  project(id, {
    name: `${words[id % words.length]} ${id}`,
    types: id % 500 === 0 ? [1, 2] : [1],
    requiredDiskSpace: id,
    updatedAt: new Date(Date.UTC(2025, 0, 1, 0, id)).toISOString(),
    ...(id > 21 && id <= 31 && { parent: id <= 26 ? 21 : id - 5 }),
    ...(id === 700 && { public: true }),
  })

const people = [
  type(1),
  type(2),
  role(1, ['edit_project']),
  user(1, 'ada', { admin: true, token: ADMIN }),
  user(2, 'lil', { token: LITTLE }),
  user(3, 'mac', { token: MUCH }),
]

let service: Service
let size = 0

/** Lets the collection grow, so that it is imported once for all sizes. */
async function grow(to: number) {
  const added = Array.from({ length: to - size }, (_, index) => projectAt(size + index + 1))
  const members = [7, 21, 900].map((id) => membership(2, id, 1))
  const many = Array.from({ length: 300 }, (_, index) => membership(3, index * 3 + 1, 1))
  expect((await service.import([...added, ...(size > 0 ? [] : [...members, ...many])])).rejected).toEqual([])
  size = to
}

/** What a list costs a function that has served the requester before. */
async function costOf(parameters: ListParameters, as = ADMIN, path = projectsPath) {
  await list(service, parameters, { as, path })
  const { result, ...cost } = await service.meter.measure(() => list(service, parameters, { as, path }))
  expect(result.status).toBe(200)
  return { ...cost, total: result.body.total }
}

const anything: [what: string, parameters: ListParameters][] = [
  ['by name', { sortBy: [['name', 'asc']] }],
  ['by activity', { sortBy: [['latestActivityAt', 'desc']], offset: 2 }],
  ['by a part of the name', { filters: [filter('name_and_identifier', '~', 'web')] }],
  ['by words', { filters: [filter('typeahead', '**', 'WEB re')] }],
  ['by what one may do there', { filters: [filter('user_action', '=', 'projects/update')] }],
  ['by what one sees', { filters: [filter('visible', '=', 'me')] }],
  ['by status', { filters: [filter('project_status_code', '!', '2')], sortBy: [['project_status', 'desc']] }],
  ['by what is active and private', { filters: [filter('active', '=', 't'), filter('public', '=', 'f')] }],
]

const narrow: [what: string, filter: object, roundTrips: number][] = [
  ['its id', filter('id', '=', 21, 22, 23), 2],
  // What is looked up, is when the requester is known.
  ['its parent', filter('parent_id', '=', 21), 4],
  // One for each level of the tree, and for the last one to be found empty.
  ['an ancestor', filter('ancestor', '=', 21), 6],
  ['a member', filter('principal', '=', 2), 3],
]

beforeAll(async () => {
  service = await Service.startWith(people)
})

describe.each([
  { among: 1_000, rows: 60, roundTrips: 2 },
  { among: 4_000, rows: 110, roundTrips: 2 },
  { among: 10_000, rows: 280, roundTrips: 3 },
])('A list among $among projects', ({ among, rows, roundTrips }) => {
  beforeAll(() => grow(among), 300_000)

  it('costs an administrator at most four round trips and 12 units for the first page by id', async () => {
    const cost = await costOf({})

    expect(cost.total).toBe(among)
    expect(cost.roundTrips).toBeLessThanOrEqual(4)
    expect(cost.readUnits).toBeLessThanOrEqual(12)
  })

  it('costs an administrator three round trips and 35 units for any other page, backwards too', async () => {
    for (const offset of [3, among / 40, among / 20]) {
      for (const sortBy of [[], [['id', 'desc']]]) {
        const cost = await costOf({ offset, sortBy })
        expect(cost.total).toBe(among)
        expect(cost.roundTrips).toBeLessThanOrEqual(3)
        expect(cost.readUnits).toBeLessThanOrEqual(35)
      }
    }
  })

  it('costs an administrator at most four round trips and 40 units for any page by name', async () => {
    for (const direction of ['asc', 'desc']) {
      for (const offset of [1, among / 40, among / 20]) {
        const cost = await costOf({ offset, sortBy: [['name', direction]] })
        expect(cost.total).toBe(among)
        expect(cost.roundTrips).toBeLessThanOrEqual(4)
        expect(cost.readUnits).toBeLessThanOrEqual(40)
      }
    }
  })

  it.each(anything)('costs what reading all rows costs, %s', async (_, parameters) => {
    const cost = await costOf(parameters)

    expect(cost.roundTrips).toBeLessThanOrEqual(roundTrips + 1)
    expect(cost.readUnits).toBeLessThanOrEqual(rows)
  })

  it.each(anything)(
    'costs who sees three hundred the rows of the ids between these, %s',
    async (_, parameters) => {
      const cost = await costOf(parameters, MUCH)

      expect(cost.roundTrips).toBeLessThanOrEqual(4)
      expect(cost.readUnits).toBeLessThanOrEqual(65)
    },
  )

  it('costs what reading all rows costs in the order of the tree, twice where one query reads them ahead', async () => {
    for (const as of [ADMIN, MUCH, LITTLE]) {
      const cost = await costOf({ sortBy: [['lft', 'desc']] }, as)
      expect(cost.roundTrips).toBeLessThanOrEqual(4)
      expect(cost.readUnits).toBeLessThanOrEqual(among > 4_096 ? rows : 2 * rows)
    }
  })

  it('costs what reading all rows costs to learn what somebody else sees', async () => {
    const cost = await costOf({ filters: [filter('visible', '=', 3)] })

    expect(cost.total).toBe(300)
    // What is looked up, is when the requester is known.
    expect(cost.roundTrips).toBeLessThanOrEqual(roundTrips + 2)
    expect(cost.readUnits).toBeLessThanOrEqual(rows + 10)
  })

  it('costs as much for those who see much, without a filter', async () => {
    const cost = await costOf({ offset: 2 }, MUCH)

    expect(cost.total).toBe(300)
    expect(cost.roundTrips).toBeLessThanOrEqual(3)
    expect(cost.readUnits).toBeLessThanOrEqual(60)
  })

  it.each([['without a filter', {}] as (typeof anything)[number], ...anything])(
    'costs little for those who see little, %s',
    async (_, parameters) => {
      const cost = await costOf(parameters, LITTLE)

      expect(cost.total).toBeLessThanOrEqual(4)
      expect(cost.roundTrips).toBeLessThanOrEqual(3)
      expect(cost.readUnits).toBeLessThanOrEqual(15)
    },
  )

  it.each(narrow)('costs little when it is narrowed to %s', async (_, entry, most) => {
    for (const as of [ADMIN, LITTLE, MUCH]) {
      const cost = await costOf({ filters: [entry] }, as)
      expect(cost.roundTrips).toBeLessThanOrEqual(most)
      expect(cost.total).toBeLessThanOrEqual(10)
      expect(cost.readUnits).toBeLessThanOrEqual(55)
    }
  })

  it('costs those who see much no more than a unit for each project shown, however many are', async () => {
    const few = await costOf({ pageSize: 1 }, MUCH)
    const many = await costOf({ pageSize: 300 }, MUCH)

    expect(many.readUnits - few.readUnits).toBeLessThanOrEqual(310)
  })

  it('costs two units a project when it is narrowed to a rare type, and the rows at most for a common one', async () => {
    const rare = await costOf({ filters: [filter('type_id', '=', 2)] })
    const common = await costOf({ filters: [filter('type_id', '=', 1)] })

    expect(rare.total).toBe(among / 500)
    expect(rare.readUnits).toBeLessThanOrEqual(10 + 2 * rare.total)
    expect(common.total).toBe(among)
    expect(common.readUnits).toBeLessThanOrEqual(rows + 5)
  })

  it('costs the same for available parents, and little more for those of a project', async () => {
    for (const of of ['', 7, 22]) {
      const cost = await costOf({ of }, ADMIN, parentsPath)
      expect(cost.roundTrips).toBeLessThanOrEqual(roundTrips + 2)
      expect(cost.readUnits).toBeLessThanOrEqual(rows + 10)
    }
    expect((await costOf({ of: 7 }, LITTLE, parentsPath)).readUnits).toBeLessThanOrEqual(25)
  })
})

describe('An ancestor of a thousand projects', () => {
  it('is looked for in rows, not project by project', async () => {
    service = await Service.start()
    const below = Array.from({ length: 1000 }, (_, index) =>
      project(index + 2, { parent: index < 500 ? 1 : index - 498 }),
    )
    await service.import([...people, project(1), ...below])
    const cost = await costOf({ filters: [filter('ancestor', '=', 1)], pageSize: 20 })

    expect(cost.total).toBe(1000)
    expect(cost.readUnits).toBeLessThanOrEqual(110)
  })
})
