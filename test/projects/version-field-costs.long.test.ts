import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { filter, idsOf, list } from '#test/support/fixtures/project-list.ts'
import {
  customField,
  membership,
  project,
  role,
  tokenOf,
  user,
  version,
} from '#test/support/fixtures/records.ts'

/** Projects of three levels, each of which refers to a version of the next one but so many. */
const COUNT = 300
const ids = Array.from({ length: COUNT }, (_, index) => index + 1)
const parentOf = (id: number) => (id === 1 ? undefined : id <= 10 ? 1 : (id % 9) + 2)
const named = (id: number) => ((id + 20) % COUNT) + 1
const member = tokenOf(2)

let service: Service

async function costOf(parameters: Record<string, unknown>, as: string) {
  await list(service, parameters, { as })
  const { result, ...cost } = await service.meter.measure(() => list(service, parameters, { as }))
  return { ...cost, body: result.body, ids: idsOf(result) }
}

/** What the requester's memberships cost, as many rows as are read one by one, and all rows. */
const MEMBERSHIPS = 10
const FEW = 50
const READING_ROWS = 6

describe('Projects that refer to versions of each other', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    service = await Service.start()
    await service.fill([
      customField(1, 'version'),
      role(1, ['view_work_packages']),
      user(1, 'ada', { admin: true, token: tokenOf(1) }),
      user(2, 'mel', { token: member }),
      ...ids.map((id) => project(id, { parent: parentOf(id), customFields: { 1: named(id) } })),
      ...ids.map((id) => version(id, id, { sharing: 'tree' })),
      ...ids.map((id) => membership(2, id, 1)),
    ])
  }, 60_000)

  it('cost no more than a few rows and one reading of all beside what administrators pay to list them', async () => {
    const page = { pageSize: 100, sortBy: [['name', 'asc']] }
    const [theirs, everything] = [await costOf(page, member), await costOf(page, tokenOf(1))]

    expect(theirs.body._embedded.elements[0]._links.customField1.title).toMatch(/^Version/)
    expect(theirs.ids).toEqual(everything.ids)
    expect(theirs.readUnits - everything.readUnits).toBeLessThanOrEqual(FEW + MEMBERSHIPS + READING_ROWS)
    expect(theirs.roundTrips - everything.roundTrips).toBeLessThanOrEqual(3)
  })

  it.each([
    ['filtered by many versions', { filters: [filter('cf_1', '=', ...ids.slice(0, 50))], pageSize: 1 }],
    ['sorted by them', { sortBy: [['cf_1', 'asc']], pageSize: 1 }],
  ])('cost, %s, the versions and one more reading of rows', async (_, parameters) => {
    const [theirs, everything] = [await costOf(parameters, member), await costOf(parameters, tokenOf(1))]

    expect(theirs.ids).toEqual(everything.ids)
    expect(theirs.readUnits - everything.readUnits).toBeLessThanOrEqual(FEW + MEMBERSHIPS + READING_ROWS)
    expect(theirs.roundTrips - everything.roundTrips).toBeLessThanOrEqual(3)
  })
})
