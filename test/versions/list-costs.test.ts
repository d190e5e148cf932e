import { beforeAll, describe, expect, it } from 'vitest'
import type { Service } from '#test/support/engine/service.ts'
import { largeService } from '#test/support/fixtures/large-world.ts'
import { membership, project, role, tokenOf, user, version } from '#test/support/fixtures/records.ts'
import { inProjectPath, projectsOfPath, versionsPath } from '#test/support/fixtures/version-personas.ts'

/** A tree of four projects; a member of the third and lowest, and what is shared with it. */
const [ROOT, PARENT, HOME, BESIDE] = [1, 2, 3, 4]
const [admin, member] = [tokenOf(1), tokenOf(2)]
const tree = [
  role(2, ['view_work_packages', 'manage_versions']),
  user(2, 'mel', { token: member }),
  project(ROOT),
  project(PARENT, { parent: ROOT }),
  project(HOME, { parent: PARENT }),
  project(BESIDE, { parent: ROOT }),
  membership(2, HOME, 2),
  version(1, HOME),
  version(2, PARENT, { sharing: 'descendants' }),
  version(3, ROOT, { sharing: 'hierarchy' }),
  version(4, BESIDE, { sharing: 'tree' }),
  version(5, BESIDE, { sharing: 'system' }),
  version(6, PARENT),
]

/** A request to a function that has served the same request before. */
async function costOf(service: Service, as: string, path: string) {
  await service.get(path, { as })
  const { result, ...cost } = await service.meter.measure(() => service.get(path, { as }))
  expect(result.status, JSON.stringify(result.body)).toBe(200)
  return { ...cost, body: result.body }
}

describe.each([20, 4500])('Among %i projects with a version each', { timeout: 60_000 }, (size) => {
  let service: Service

  beforeAll(async () => {
    service = await largeService({ users: 1, projects: size, each: 1, versions: size })
    const { rejected } = await service.import(tree)
    expect(rejected).toEqual([])
  }, 120_000)

  it.each<[what: string, as: string, path: string, found: number, roundTrips: number, units: number]>([
    ['the versions that a member sees', member, versionsPath, 5, 3, 18],
    ['those of a project, for its member', member, inProjectPath(HOME), 5, 3, 20],
    ['those of a project, for administrators', admin, inProjectPath(HOME), 5, 3, 20],
    ['those by name', member, `${versionsPath}?sortBy=[["name","asc"]]`, 5, 3, 24],
    ['a page of all', admin, `${versionsPath}?pageSize=20`, size + 6, 3, 12],
    ['a later page of all', admin, `${versionsPath}?pageSize=10&offset=2`, size + 6, 3, 35],
    ['the projects that see a version', admin, `${projectsOfPath(5)}?pageSize=20`, size + 4, 6, 16],
    ['those of them that a member sees', member, `${projectsOfPath(5)}?pageSize=20`, 1, 5, 14],
    [
      'where a version can be created',
      admin,
      '/api/v3/versions/available_projects?pageSize=20',
      size + 4,
      6,
      12,
    ],
  ])('%s: the cost does not depend on how many there are', async (_, as, path, found, roundTrips, units) => {
    const cost = await costOf(service, as, path)

    expect(cost.body.total).toBe(found)
    expect(cost.roundTrips).toBeLessThanOrEqual(roundTrips)
    expect(cost.readUnits).toBeLessThanOrEqual(units)
  })
})
