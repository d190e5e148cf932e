import { beforeAll, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import type { Service } from '#test/support/engine/service.ts'
import { FIRST, largeService, MEMBER } from '#test/support/fixtures/large-world.ts'
import { type Filter, listMemberships } from '#test/support/fixtures/membership-list.ts'
import { creating, membershipsPath } from '#test/support/fixtures/membership-world.ts'
import { filter } from '#test/support/fixtures/project-list.ts'
import { group, membership, project, role, tokenOf, user } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const ADMIN = tokenOf(1)
const READER = tokenOf(2)

let service: Service

/** What a list costs a function that has answered it before. */
async function costOf(parameters: object, as = ADMIN) {
  await listMemberships(service, { ...parameters }, as)
  const { result, ...cost } = await service.meter.measure(() =>
    listMemberships(service, { ...parameters }, as),
  )
  expect(result.status).toBe(200)
  return { ...cost, total: result.body.total as number }
}

describe.each([
  { users: 300, all: 900, rows: 35 },
  { users: 3_000, all: 9_000, rows: 300 },
])('The list of memberships of $users users', ({ users, all, rows }) => {
  beforeAll(async () => {
    service = await largeService({ users, projects: 100, each: 3 })
    const reader = [user(2, 'rita', { token: READER }), membership(2, FIRST, MEMBER)]
    expect((await service.import(reader)).rejected).toEqual([])
  }, 120_000)

  it('costs administrators the same on every page', async () => {
    for (const offset of [1, Math.floor(all / 40), Math.floor(all / 20)]) {
      for (const direction of ['asc', 'desc']) {
        const cost = await costOf({ offset, sortBy: [['id', direction]] })
        expect(cost.total).toBe(all + 1)
        expect(cost.roundTrips).toBeLessThanOrEqual(3)
        expect(cost.readUnits).toBeLessThanOrEqual(75)
      }
    }
  })

  it.each<[Filter, units: number]>([
    [['project', '=', String(FIRST + 1)], 70],
    [['principal', '=', String(FIRST + 1)], 20],
    [['principal', '=', String(FIRST + 1), String(FIRST + 50), '9999'], 30],
  ])('costs by %j what is found', async (entry, units) => {
    const cost = await costOf({ filters: [filter(...entry)] })

    expect(cost.total).toBeGreaterThan(0)
    expect(cost.roundTrips).toBeLessThanOrEqual(3)
    expect(cost.readUnits).toBeLessThanOrEqual(units)
  })

  it.each<[what: string, parameters: object]>([
    ['by a role', { filters: [filter('role', '=', '1')] }],
    ['by name', { sortBy: [['name', 'desc']] }],
    ['by what one knows of the principal', { filters: [filter('any_name_attribute', '**', 'user 1')] }],
    ['by status', { filters: [filter('status', '=', '1')], sortBy: [['email', 'asc']] }],
  ])('costs what the rows cost, %s', async (_, parameters) => {
    const cost = await costOf(parameters)

    expect(cost.roundTrips).toBeLessThanOrEqual(3)
    expect(cost.readUnits).toBeLessThanOrEqual(rows)
  })

  it('costs somebody in one project no more than that project has, whatever else there is', async () => {
    for (const parameters of [
      {},
      { sortBy: [['id', 'desc']] },
      { filters: [filter('principal', '=', 'me')] },
    ]) {
      const cost = await costOf(parameters, READER)
      expect(cost.roundTrips).toBeLessThanOrEqual(3)
      expect(cost.readUnits).toBeLessThanOrEqual(70)
    }
  })
})

describe('A role for a group of 2,000 members', () => {
  const members = Array.from({ length: 2_000 }, (_, index) => FIRST + index)

  beforeAll(async () => {
    service = await largeService({ users: 2_000, projects: 10, each: 0 })
    await service.import([project(9_000), role(2, ['manage_versions']), group(9_001, 'Everybody', members)])
  }, 120_000)

  it('reaches them in steps that cost each the same, and goes from them again', async () => {
    const body = creating(9_001, 9_000, [2])
    const made = await service.meter.measure(async () => {
      const answer = await service.post(membershipsPath, { as: ADMIN, body })
      await service.drain()
      return answer.body.id as number
    })

    expect(await service.app.memberships.members(9_000)).toHaveLength(2_001)
    expect(made.writeUnits / members.length).toBeLessThanOrEqual(16)
    expect(made.readUnits / members.length).toBeLessThanOrEqual(9)
    expect(made.commands.filter((command) => command.startsWith('Transact')).length).toBeLessThanOrEqual(160)
    expect(violations(service.app, await itemsOf(service.table))).toEqual([])

    expect((await service.delete(`${membershipsPath}/${made.result}`, { as: ADMIN })).status).toBe(204)
    await service.drain()
    expect(await service.app.memberships.members(9_000)).toEqual([])
  }, 120_000)
})
