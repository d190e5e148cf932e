import { beforeAll, describe, expect, it } from 'vitest'
import type { Service } from '#test/support/engine/service.ts'
import { isExhaustive } from '#test/support/faults/thoroughness.ts'
import { largeService } from '#test/support/fixtures/large-world.ts'
import { pathOf } from '#test/support/fixtures/project-personas.ts'
import { as, move, remove } from '#test/support/fixtures/project-trees.ts'

/** The costs of requests about large trees. The installation has 10,000 projects in total. */

const PROJECTS = 10_000
/** Ids in a tree of 867 projects on four levels, and the id of a project with more than 8,000 children. */
const [TOP, CROWDED] = [10, 1000]
const [FIRST_LEVEL, SECOND_LEVEL, LAST] = [21, 121, 876]
/** The id of a root project outside the trees of this test. */
const ELSEWHERE = 950

function parentOf(id: number): number | undefined {
  if (id > CROWDED) return CROWDED
  if (id <= TOP || id > LAST) return undefined
  if (id <= FIRST_LEVEL) return TOP
  return id <= SECOND_LEVEL ? TOP + 1 + (id % 11) : FIRST_LEVEL + 1 + (id % 100)
}

let service: Service

async function costOf(work: () => Promise<{ status: number }>) {
  const { result, ...cost } = await service.meter.measure(work)
  expect(result.status).toBeLessThan(300)
  return cost
}

beforeAll(async () => {
  service = await largeService({ users: 1, projects: PROJECTS, each: 1, parentOf })
}, 120_000)

describe.runIf(isExhaustive)('A move of hundreds of projects', { timeout: 60_000 }, () => {
  it('costs two round trips for each level and a few writes, and leaves the unassigning to a job', async () => {
    const cost = await costOf(() => move(service, TOP, ELSEWHERE))
    expect(cost.roundTrips).toBeLessThanOrEqual(10)
    expect(cost.writeUnits).toBeLessThanOrEqual(20)

    expect(service.queue.messages).toHaveLength(1)
    await service.drain()
  })
})

describe.runIf(isExhaustive)('The removal of', { timeout: 120_000 }, () => {
  it('hundreds costs at most 24 write units each, and a call for every five of them', async () => {
    const size = LAST - TOP + 1
    const { writeUnits, roundTrips } = await costOf(() => remove(service, TOP))
    const job = await service.meter.measure(() => service.drain())

    expect((writeUnits + job.writeUnits) / size).toBeLessThanOrEqual(24)
    expect(roundTrips).toBeLessThanOrEqual(60)
    expect(job.roundTrips).toBeLessThanOrEqual(size / 5)
    expect((await service.get(pathOf(LAST), { as })).status).toBe(404)
  })
})
