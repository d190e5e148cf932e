import { beforeAll, describe, expect, it } from 'vitest'
import type { Service } from '#test/support/engine/service.ts'
import { largeService } from '#test/support/fixtures/large-world.ts'
import { filter, type ListParameters, list, parentsPath } from '#test/support/fixtures/project-list.ts'
import { pathOf, projectsPath } from '#test/support/fixtures/project-personas.ts'
import { as, move, remove } from '#test/support/fixtures/project-trees.ts'

/** What requests about large trees cost among 10,000 projects. */

const PROJECTS = 10_000
/** A tree of 867 projects on four levels, and a project with more than 8,000 children. */
const [TOP, CROWDED] = [10, 1000]
const [FIRST_LEVEL, SECOND_LEVEL, LAST] = [21, 121, 876]
/** A project of the tree with a few below it, one without any, and a root of which nothing is asked. */
const [SMALL, LEAF, ELSEWHERE] = [30, 900, 950]

function parentOf(id: number): number | undefined {
  if (id > CROWDED) return CROWDED
  if (id <= TOP || id > LAST) return undefined
  if (id <= FIRST_LEVEL) return TOP
  return id <= SECOND_LEVEL ? TOP + 1 + (id % 11) : FIRST_LEVEL + 1 + (id % 100)
}

let service: Service

/** The cost of what is done for the second time, by a function that remembers the first. */
async function costOf(work: () => Promise<{ status: number }>) {
  await work()
  return firstCostOf(work)
}

async function firstCostOf(work: () => Promise<{ status: number }>) {
  const { result, ...cost } = await service.meter.measure(work)
  expect(result.status).toBeLessThan(300)
  return cost
}

const listed = (parameters: ListParameters, path = projectsPath) =>
  costOf(() => list(service, parameters, { as, path }))

beforeAll(async () => {
  service = await largeService({ users: 1, projects: PROJECTS, each: 1, parentOf })
}, 120_000)

describe('A list of what is below a project', { timeout: 60_000 }, () => {
  it.each([
    // The rows that say what is below are those that are listed.
    ['hundreds', TOP, { roundTrips: 4, readUnits: 180 }],
    ['few, on more than one level', SMALL, { roundTrips: 3, readUnits: 30 }],
    ['thousands of children', CROWDED, { roundTrips: 4, readUnits: 180 }],
    ['nothing', LEAF, { roundTrips: 2, readUnits: 6 }],
  ])('costs few round trips where there are %s', async (_, id, { roundTrips, readUnits }) => {
    const cost = await listed({ filters: [filter('ancestor', '=', id)] })

    expect(cost.roundTrips).toBeLessThanOrEqual(roundTrips)
    expect(cost.readUnits).toBeLessThanOrEqual(readUnits)
  })

  it('costs five at most for a function that has just started, and the configuration', async () => {
    const cost = await firstCostOf(() => list(service, { filters: [filter('ancestor', '=', 12)] }, { as }))

    expect(cost.roundTrips).toBeLessThanOrEqual(5)
  })
})

describe('A project with thousands of children', { timeout: 60_000 }, () => {
  it.each<[what: string, parameters: ListParameters]>([
    ['its children', { filters: [filter('parent_id', '=', CROWDED)] }],
    ['other projects', { filters: [filter('parent_id', '!', CROWDED)] }],
    ['a page in their middle', { offset: 200 }],
  ])('costs lists of %s three round trips', async (_, parameters) => {
    await listed(parameters)
    const cost = await listed(parameters)

    expect(cost.roundTrips).toBeLessThanOrEqual(3)
    expect(cost.readUnits).toBeLessThanOrEqual(190)
  })

  it('costs its form three, whatever is changed in it', async () => {
    for (const body of [{}, { active: false }, { _links: { parent: { href: pathOf(ELSEWHERE) } } }]) {
      const cost = await costOf(() => service.post(`${pathOf(CROWDED)}/form`, { as, body }))
      expect(cost.roundTrips).toBeLessThanOrEqual(3)
    }
  })
})

describe('The possible parents', { timeout: 60_000 }, () => {
  it.each([
    ['a new project', {}],
    ['a project with thousands of children', { of: CROWDED }],
    ['one with hundreds below it', { of: TOP }],
    ['one with nothing below it', { of: LEAF }],
  ])('of %s cost four round trips', async (_, parameters) => {
    const cost = await listed({ ...parameters, pageSize: 20 }, parentsPath)

    expect(cost.roundTrips).toBeLessThanOrEqual(4)
  })
})

describe('A move of hundreds of projects', { timeout: 60_000 }, () => {
  it('costs six round trips before the answer; what it takes away is left to a job', async () => {
    const cost = await firstCostOf(() => move(service, TOP, ELSEWHERE))
    expect(cost.roundTrips).toBeLessThanOrEqual(6)
    expect(cost.writeUnits).toBeLessThanOrEqual(20)
    expect(cost.commands.length).toBeLessThanOrEqual(20)

    expect(service.queue.messages).toHaveLength(1)
    await service.drain()
    expect((await firstCostOf(() => move(service, TOP, null))).roundTrips).toBeLessThanOrEqual(3)
    await service.drain()
  })
})

describe('The removal of', { timeout: 120_000 }, () => {
  it('a project with nothing below it costs two round trips and eleven write units', async () => {
    await remove(service, LEAF + 1)
    const { roundTrips, writeUnits } = await firstCostOf(() => remove(service, LEAF))

    expect(roundTrips).toBe(2)
    expect(writeUnits).toBeLessThanOrEqual(11)
    await service.drain()
  })

  it('hundreds costs at most 24 write units each, and chains of fewer than a hundred calls', async () => {
    const size = LAST - TOP + 1
    const { writeUnits, roundTrips } = await firstCostOf(() => remove(service, TOP))
    const job = await service.meter.measure(() => service.drain())

    expect((writeUnits + job.writeUnits) / size).toBeLessThanOrEqual(24)
    expect(roundTrips).toBeLessThanOrEqual(60)
    expect(job.roundTrips).toBeLessThanOrEqual(99)
    expect((await service.get(pathOf(LAST), { as })).status).toBe(404)
  })
})
