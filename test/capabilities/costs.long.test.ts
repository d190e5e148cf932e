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

describe('Capabilities cost two round trips', () => {
  it.each([
    ['by principal, of who is in few projects', ADMIN, [filter('principal', 100)], 12],
    ['by principal, of who is in 500', ADMIN, [filter('principal', MEMBER)], 15],
    ["one's own, in 500 projects", MEMBER, [filter('principal', MEMBER)], 17],
    ['by context, with 500 members', ADMIN, [filter('context', 'p1')], 15],
    ['by context, with 500 members, for one of them', READER, [filter('context', 'p1')], 16],
    ['by principal and context', MEMBER, [filter('principal', MEMBER), filter('context', 'p1')], 10],
    ['in the global context', ADMIN, [filter('context', 'g')], 8],
  ])('and few units %s', async (_, as, filters, units) => {
    const cost = await costOf(as, { filters })

    expect(cost.roundTrips).toBeLessThanOrEqual(2)
    expect(cost.readUnits).toBeLessThanOrEqual(units)
  })

  it('and two commands for a single one, among 500 members', async () => {
    const get = () => service.get('/api/v3/capabilities/projects/update/p1-100', { as: tokenOf(READER) })
    await get()
    const { roundTrips, readUnits, commands, result } = await service.meter.measure(get)

    expect(result.status).toBe(200)
    expect({ roundTrips, commands }).toEqual({ roundTrips: 2, commands: ['BatchGetItem', 'BatchGetItem'] })
    expect(readUnits).toBeLessThanOrEqual(10)
  })
})

describe('Everything costs three round trips', () => {
  const perThousand = { users: 40 }

  it.each([
    ['of everything', {}],
    [
      'of some actions',
      { filters: [filter('action', 'memberships/read', 'projects/read', 'projects/update')] },
    ],
  ])('and units for the clusters that it shows, whichever page it is: %s', async (_, parameters) => {
    for (const offset of [1, 100, 200]) {
      const cost = await costOf(ADMIN, { ...parameters, offset })
      expect(cost.count).toBe(20)
      expect(cost.total).toBeGreaterThan(4 * SIZE)
      expect(cost.roundTrips).toBeLessThanOrEqual(3)
      expect(cost.readUnits).toBeLessThanOrEqual(50)
    }
  })

  it('and only what is their own for who sees nobody else', async () => {
    const cost = await costOf(ALMOST_NOBODY, {})

    expect(cost).toMatchObject({ total: 0, count: 0 })
    expect(cost.readUnits).toBeLessThanOrEqual(10)
  })

  it('and the rows of users where one of many projects is public', async () => {
    const closed = await costOf(ADMIN, {})
    await service.import([project(2, { public: true })])
    const open = await costOf(ADMIN, {})

    expect(open.total - closed.total).toBe(12 + SIZE + 3)
    expect(open.roundTrips).toBeLessThanOrEqual(3)
    expect(open.readUnits - closed.readUnits).toBeLessThanOrEqual((SIZE / 1000) * perThousand.users)
  })
})
