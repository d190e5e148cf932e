import { describe, expect, it } from 'vitest'
import type { Sharing } from '#shared/resources/versions/policy.ts'
import type { Service } from '#test/support/engine/service.ts'
import { isExhaustive } from '#test/support/faults/thoroughness.ts'
import { FIRST, largeService } from '#test/support/fixtures/large-world.ts'
import { membership, role, tokenOf, user } from '#test/support/fixtures/records.ts'

const VERSIONS = 10_000
const [admin, member] = [tokenOf(1), tokenOf(2)]
const people = [role(2, ['view_work_packages']), user(2, 'mel', { token: member }), membership(2, FIRST, 2)]

/** Returns the parent of a project: FIRST for all projects except FIRST itself. */
const oneTree = (id: number) => (id === FIRST ? undefined : FIRST)
const every = (nth: number, sharing: Sharing) => (id: number) => (id % nth === 0 ? sharing : 'none')

async function costOf(service: Service, as: string, path: string) {
  await service.get(path, { as })
  const { result, ...cost } = await service.meter.measure(() => service.get(path, { as }))
  expect(result.status).toBe(200)
  return { ...cost, total: result.body.total as number }
}

interface World {
  projects: number
  sharingOf?: (version: number) => Sharing
  parentOf?: (project: number) => number | undefined
}

async function worldOf(world: World): Promise<Service> {
  const service = await largeService({ users: 1, each: 1, versions: VERSIONS, ...world })
  expect((await service.import(people)).rejected).toEqual([])
  return service
}

const seen = '/api/v3/versions?pageSize=20'
const lists = [seen, `${seen}&sortBy=[["name","asc"]]`, `/api/v3/projects/${FIRST}/versions?pageSize=20`]

describe.runIf(isExhaustive)(
  'What a member of one project sees of 10,000 versions',
  { timeout: 180_000 },
  () => {
    it.each<[what: string, world: World, found: number]>([
      ['where all are of that project', { projects: 1 }, VERSIONS],
      ['where half are', { projects: 2 }, VERSIONS / 2],
      ['where others share all with all', { projects: 10_000, sharingOf: every(1, 'system') }, VERSIONS],
      ['where others share some with all', { projects: 10_000, sharingOf: every(50, 'system') }, 201],
      [
        'where some are shared in one tree',
        { projects: 10_000, sharingOf: every(10, 'tree'), parentOf: oneTree },
        1000,
      ],
    ])('costs no more than reading all rows: %s', async (_, world, found) => {
      const service = await worldOf(world)
      const versions = await costOf(service, admin, `${seen}&sortBy=[["name","asc"]]`)
      const projects = await costOf(service, admin, '/api/v3/projects?pageSize=20&sortBy=[["public","asc"]]')
      // To find out that there are many versions, the list reads up to a quarter of them from the index.
      const most = versions.readUnits + projects.readUnits + 30

      for (const path of lists) {
        const cost = await costOf(service, member, path)
        expect(cost.total).toBe(found)
        expect(cost.readUnits, path).toBeLessThanOrEqual(most)
        expect(cost.roundTrips, path).toBeLessThanOrEqual(11)
      }
    })

    it('costs what is found, where many are shared in other trees', async () => {
      const service = await worldOf({ projects: 1000, sharingOf: every(1, 'tree') })

      for (const path of lists) {
        const cost = await costOf(service, member, path)
        expect(cost.total).toBe(VERSIONS / 1000)
        expect(cost.readUnits, path).toBeLessThanOrEqual(40)
        expect(cost.roundTrips, path).toBeLessThanOrEqual(11)
      }
    })
  },
)
