import { beforeAll, describe, expect, it } from 'vitest'
import type { Service } from '#test/support/engine/service.ts'
import { capabilities } from '#test/support/fixtures/capability-list.ts'
import { FIRST, largeService } from '#test/support/fixtures/large-world.ts'
import { membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'

/** Two projects a user, of as many projects as users. */
const SIZE = 1000
/** As many members, and memberships, as the design speaks of. */
const MANY = 500
const [ADMIN, READER, MEMBER, ALMOST_NOBODY] = [1, 2, 3, 4]

const filter = (name: string, ...values: unknown[]) => ({ [name]: { operator: '=', values } })

let service: Service

beforeAll(async () => {
  service = await largeService({ users: SIZE, projects: SIZE, each: 2 })
  const { rejected } = await service.import([
    role(2, ['view_members']),
    role(3, ['edit_project']),
    ...[READER, MEMBER, ALMOST_NOBODY].map((id) => user(id, `user-${id}`, { token: tokenOf(id) })),
    project(1),
    membership(READER, 1, 2),
    ...Array.from({ length: MANY }, (_, index) => membership(MEMBER, FIRST + index, 3)),
    ...Array.from({ length: MANY - 1 }, (_, index) => membership(FIRST + index, 1, 3)),
  ])
  expect(rejected).toEqual([])
}, 120_000)

/** What a request costs a function that has served one before. */
async function costOf(as: number, parameters: Record<string, unknown>) {
  await capabilities(service, parameters, tokenOf(as))
  const { result, ...cost } = await service.meter.measure(() =>
    capabilities(service, parameters, tokenOf(as)),
  )
  expect(result.status).toBe(200)
  return { ...cost, total: result.body.total, count: result.body.count }
}

describe('Capabilities of few principals or in few contexts cost four round trips', () => {
  it.each([
    ['by principal, of who is in few projects', ADMIN, [filter('principal', 100)], 12],
    ['by principal, of who is in 500', ADMIN, [filter('principal', MEMBER)], 18],
    ["one's own, in 500 projects", MEMBER, [filter('principal', MEMBER)], 20],
    ['by context, with 500 members', ADMIN, [filter('context', 'p1')], 18],
    ['by context, with 500 members, for one of them', READER, [filter('context', 'p1')], 20],
    ['by principal and context', MEMBER, [filter('principal', MEMBER), filter('context', 'p1')], 10],
    ['in the global context', ADMIN, [filter('context', 'g')], 8],
  ])('and few units %s', async (_, as, filters, units) => {
    const cost = await costOf(as, { filters })

    expect(cost.roundTrips).toBeLessThanOrEqual(4)
    expect(cost.readUnits).toBeLessThanOrEqual(units)
  })

  it('and three commands for a single one, among 500 members', async () => {
    const get = () => service.get('/api/v3/capabilities/projects/update/p1-100', { as: tokenOf(READER) })
    await get()
    const { roundTrips, readUnits, commands, result } = await service.meter.measure(get)

    expect(result.status).toBe(200)
    expect(commands).toEqual(['BatchGetItem', 'BatchGetItem', 'BatchGetItem'])
    expect(roundTrips).toBe(3)
    expect(readUnits).toBeLessThanOrEqual(10)
  })
})

describe('All capabilities cost four round trips', () => {
  /** Two for each user, those of the member of many projects and those in the project with many members. */
  const units = (3 * (2 * SIZE + 2 * MANY)) / 100

  it.each([
    ['of everything', {}],
    [
      'of some actions',
      { filters: [filter('action', 'memberships/read', 'projects/read', 'projects/update')] },
    ],
  ])('and units by the number of memberships, whichever page it is: %s', async (_, parameters) => {
    for (const offset of [1, 100, 200]) {
      const cost = await costOf(ADMIN, { ...parameters, offset })
      expect(cost.count).toBe(20)
      expect(cost.total).toBeGreaterThan(4 * SIZE)
      expect(cost.roundTrips).toBeLessThanOrEqual(4)
      expect(cost.readUnits).toBeLessThanOrEqual(units)
    }
  })

  it('and only what is their own for who sees nobody else', async () => {
    const cost = await costOf(ALMOST_NOBODY, {})

    expect(cost).toMatchObject({ total: 0, count: 0 })
    expect(cost.readUnits).toBeLessThanOrEqual(10)
  })

  it('and those of the members of one project for who sees only these', async () => {
    const cost = await costOf(READER, {})

    expect(cost.total).toBeGreaterThan(MANY)
    expect(cost.roundTrips).toBeLessThanOrEqual(4)
    expect(cost.readUnits).toBeLessThanOrEqual(24)
  })

  it('and the rows of users where one of many projects is public', async () => {
    const closed = await costOf(ADMIN, {})
    await service.import([project(2, { public: true })])
    const open = await costOf(ADMIN, {})

    expect(open.total - closed.total).toBe(12 + SIZE + 3)
    expect(open.roundTrips).toBeLessThanOrEqual(4)
    expect(open.readUnits - closed.readUnits).toBeLessThanOrEqual(40)
  })

  it('but not these rows for who sees only their own capabilities there', async () => {
    const cost = await costOf(ALMOST_NOBODY, { filters: [filter('context', 'p2')] })

    expect(cost.total).toBe(1)
    expect(cost.readUnits).toBeLessThanOrEqual(10)
  })
})
