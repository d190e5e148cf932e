import { beforeEach, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { membership, project } from '#test/support/fixtures/records.ts'
import { ids, pathOf, people, rolesPath, tokens } from '#test/support/fixtures/role-personas.ts'

type Method = 'get' | 'post' | 'patch' | 'delete'

describe('What roles cost', () => {
  let service: Service

  /** The cost of a request to a warm function: the configuration is cached. */
  async function costOf(method: Method, address: string, body?: object, as = tokens.admin) {
    await service.get(rolesPath, { as })
    const { result, commands, ...cost } = await service.meter.measure(() =>
      service[method](address, { as, body }),
    )
    return { ...cost, commands: commands.sort(), status: result.status }
  }

  beforeEach(async () => {
    service = await Service.startWith(people)
  })

  it.each<[what: string, method: Method, address: string, body?: object]>([
    ['the list', 'get', rolesPath],
    ['the list by a filter', 'get', `${rolesPath}?filters=[{"unit":{"operator":"=","values":["system"]}}]`],
    ['one role', 'get', pathOf(ids.mixed)],
    ['the schema', 'get', `${rolesPath}/schema`],
    ['a change of nothing', 'patch', pathOf(ids.mixed), { name: 'Mixed' }],
  ])('%s: one round trip, at most four read units', async (_, method, address, body) => {
    for (const as of [tokens.admin, tokens.view_members]) {
      if (body && as !== tokens.admin) continue
      const cost = await costOf(method, address, body, as)

      expect(cost).toMatchObject({ commands: ['BatchGetItem'], roundTrips: 1, status: 200, writeUnits: 0 })
      expect(cost.readUnits).toBeLessThanOrEqual(4)
    }
  })

  it.each<[what: string, method: Method, address: string, body: object, status: number]>([
    ['a creation', 'post', rolesPath, { name: 'New' }, 201],
    ['a change', 'patch', pathOf(ids.mixed), { name: 'New' }, 200],
  ])('%s: one read, and one write of the document', async (_, method, address, body, status) => {
    const cost = await costOf(method, address, body)

    expect(cost).toMatchObject({ commands: ['BatchGetItem', 'TransactWriteItems'], roundTrips: 2, status })
    expect(cost.writeUnits).toBeLessThanOrEqual(44)
  })

  it('a deletion searches the memberships by few queries, and stops where somebody is found', async () => {
    await service.import([
      ...Array.from({ length: 60 }, (_, index) => project(100 + index)),
      ...Array.from({ length: 60 }, (_, index) => membership(2, 100 + index, ids.mixed)),
      project(70_000),
      membership(2, 70_000, ids.empty),
    ])
    const found = await costOf('delete', pathOf(ids.mixed))
    const none = await costOf('delete', pathOf(ids.unused))

    expect([found.status, none.status]).toEqual([422, 204])
    expect(found.roundTrips).toBeLessThanOrEqual(3)
    expect(none.roundTrips).toBeLessThanOrEqual(6)
    expect(none.readUnits).toBeLessThanOrEqual(40)
  })
})
