import { beforeAll, describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { project, version } from '#test/support/fixtures/records.ts'
import {
  HOME,
  homeVersion,
  inProjectPath,
  link,
  pathOf,
  projectsOfPath,
  ROOT,
  settle,
  tokens,
  versionsPath,
} from '#test/support/fixtures/version-personas.ts'

/** What the design promises, counted; strong reads, authentication included. */

let service: Service

type Method = 'get' | 'post' | 'patch' | 'delete'

/** The cost of a request to a warm function that knows the requester. */
async function costOf(as: string, method: Method, path: string, body?: object) {
  if (method === 'get') await service.get(path, { as })
  await service.get('/api/v3/projects/schema', { as })
  const { result, ...cost } = await service.meter.measure(() => service[method](path, { as, body }))
  expect(result.status).toBeLessThan(300)
  return { ...cost, body: result.body }
}

describe('One version', () => {
  beforeAll(async () => {
    service = await Service.start()
    await settle(
      service,
      version(1, ROOT, { sharing: 'tree' }),
      homeVersion(2, 'descendants'),
      homeVersion(3),
      homeVersion(9, 'none', { updatedAt: '2020-01-01T00:00:00.000Z' }),
      version(4, 12, { sharing: 'system' }),
    )
  })

  it.each<[what: string, token: string, method: Method, path: string, roundTrips: number]>([
    ['shown where one has rights in its project', tokens.rootManager, 'get', pathOf(1), 1],
    ['shown with the parent of its project', tokens.manager, 'get', pathOf(2), 1],
    ['shown where it is shared', tokens.readerBelow, 'get', pathOf(2), 3],
    ['shown where it is shared with everybody', tokens.readerElsewhere, 'get', pathOf(4), 2],
    ['in its form', tokens.rootManager, 'post', `${pathOf(1)}/form`, 2],
    ['in its form, for administrators', tokens.admin, 'post', `${pathOf(2)}/form`, 2],
    ['in its form, one level below the root', tokens.manager, 'post', `${pathOf(2)}/form`, 2],
    ['in an empty creation form', tokens.manager, 'post', `${versionsPath}/form`, 2],
    ['as the schema, for administrators', tokens.admin, 'get', `${versionsPath}/schema`, 1],
    ['as the schema', tokens.manager, 'get', `${versionsPath}/schema`, 2],
  ])('%s costs few round trips and at most ten units', async (_, token, method, path, roundTrips) => {
    const cost = await costOf(token, method, path, method === 'post' ? {} : undefined)

    expect(cost.writeUnits).toBe(0)
    expect(cost.roundTrips).toBeLessThanOrEqual(roundTrips)
    expect(cost.readUnits).toBeLessThanOrEqual(10)
  })

  it('in the creation form of a project costs one round trip in a root, two one level below', async () => {
    const form = (token: string, id: number) =>
      costOf(token, 'post', `${versionsPath}/form`, { name: 'New', _links: link(id) })

    expect((await form(tokens.rootManager, ROOT)).roundTrips).toBe(1)
    expect((await form(tokens.manager, HOME)).roundTrips).toBe(2)
  })

  it('created costs four round trips: what decides, the id, the write, what the answer shows', async () => {
    const cost = await costOf(tokens.manager, 'post', versionsPath, { name: 'New', _links: link(HOME) })

    expect(cost.roundTrips).toBe(4)
    expect(cost.readUnits).toBeLessThanOrEqual(10)
    // The id, and twice each: the version, its row, its place in the project, two counters, and the row of the project.
    expect(cost.writeUnits).toBeLessThanOrEqual(13)
  })

  it.each([
    ['renamed', { name: 'Other' }],
    ['described', { description: { raw: 'x' } }],
  ])(
    '%s costs three round trips, two if the function knows its project, and six write units',
    async (what, body) => {
      service.app.versions.homes.clear()
      const first = await costOf(tokens.manager, 'patch', pathOf(3), body)
      const next = await costOf(tokens.manager, 'patch', pathOf(3), { description: { raw: what } })

      expect(first.roundTrips).toBeLessThanOrEqual(3)
      expect(next.roundTrips).toBe(2)
      expect(next.writeUnits).toBeLessThanOrEqual(6)
    },
  )

  it('shared more widely costs one round trip more, for what must not count by that', async () => {
    const cost = await costOf(tokens.manager, 'patch', pathOf(3), { sharing: 'descendants' })

    expect(cost.roundTrips).toBe(3)
    expect(cost.writeUnits).toBeLessThanOrEqual(8)
  })

  it('shared less widely, without work packages, costs at most seven round trips: two writes, and what decides', async () => {
    const cost = await costOf(tokens.manager, 'patch', pathOf(2), { sharing: 'none' })

    expect(cost.roundTrips).toBeLessThanOrEqual(7)
    expect(cost.writeUnits).toBeLessThanOrEqual(16)
  })

  it('deleted, that nothing has referred to and that is not the latest activity, costs two round trips', async () => {
    const cost = await costOf(tokens.manager, 'delete', pathOf(9))

    expect(cost.roundTrips).toBe(2)
    expect(cost.readUnits).toBeLessThanOrEqual(5)
    // The version, its row, its place in the project, two counters; and the row of the project is checked.
    expect(cost.writeUnits).toBeLessThanOrEqual(12)
  })

  it('deleted, where it may be the latest activity, costs at most eleven round trips and 22 write units', async () => {
    const cost = await costOf(tokens.manager, 'delete', pathOf(3))

    expect(cost.roundTrips).toBeLessThanOrEqual(11)
    expect(cost.writeUnits).toBeLessThanOrEqual(22)
  })
})

describe('Lists among 1,000 versions of 400 projects in one tree', () => {
  const size = 400

  beforeAll(async () => {
    service = await Service.start()
    await settle(service)
    const ids = Array.from({ length: size }, (_, index) => 100 + index)
    await service.fill(ids.map((id) => project(id, { parent: id < 120 ? HOME : 100 + (id % 20) })))
    const sharings = ['none', 'descendants', 'hierarchy', 'tree', 'system']
    await service.fill(
      Array.from({ length: 1000 }, (_, index) =>
        version(index + 1, 100 + (index % size), { sharing: sharings[index % 5] }),
      ),
    )
  }, 120_000)

  it.each<[what: string, token: string, path: string, roundTrips: number, units: number]>([
    ['all, for administrators', tokens.admin, versionsPath, 3, 35],
    ['all by name, for administrators', tokens.admin, `${versionsPath}?sortBy=[["name","asc"]]`, 3, 110],
    ['what a member sees', tokens.manager, versionsPath, 3, 110],
    ['what a member sees of a tree far away', tokens.readerElsewhere, versionsPath, 4, 110],
    ['those of a project', tokens.manager, inProjectPath(HOME), 4, 110],
    ['the projects of one shared with the tree', tokens.admin, projectsOfPath(4), 5, 110],
    ['where one can be created', tokens.manager, `${versionsPath}/available_projects`, 5, 110],
  ])(
    '%s: a page of twenty costs the same round trips, however many there are',
    async (_, token, path, trips, units) => {
      const page = `${path}${path.includes('?') ? '&' : '?'}pageSize=20`
      const cost = await costOf(token, 'get', page)

      expect(cost.body.count).toBeGreaterThan(0)
      expect(cost.roundTrips).toBeLessThanOrEqual(trips)
      expect(cost.readUnits).toBeLessThanOrEqual(units)
    },
  )
})
