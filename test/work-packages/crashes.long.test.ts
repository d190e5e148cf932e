import { beforeAll, describe, expect, it } from 'vitest'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { outdatedActivity } from '#shared/resources/projects/refresh-activity.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { BELOW, HOME, OTHER, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

const as = tokens.lead
const ALL = [10, 11, 12, 13]

/** A work package with comments and two levels of descendants. One of the descendants is in another project. */
async function prepare(service: Service): Promise<void> {
  await setUp(
    service,
    workPackage(10, HOME),
    workPackage(11, HOME, { parent: 10 }),
    workPackage(12, OTHER, { parent: 11 }),
    workPackage(13, HOME, { parent: 11 }),
  )
  for (const id of ALL)
    await service.post(`${pathOf(id)}/activities`, { as: tokens.admin, body: { comment: { raw: 'Hm.' } } })
}

async function expectRefreshed(service: Service): Promise<void> {
  for (const project of [HOME, BELOW, OTHER])
    expect(await outdatedActivity(project, service.ports)).toBeUndefined()
}

describe('A request whose process dies before or after any of its writes', { timeout: 120_000 }, () => {
  beforeAll(skipRetryPauses)

  it('and that moves a work package, moves its descendants after a restart', async () => {
    const move = (service: Service) => {
      const project = { href: `/api/v3/projects/${BELOW}` }
      return service.patch(pathOf(10), { as, body: { lockVersion: 0, _links: { project } } })
    }
    const writes = await crashEverywhere({
      prepare,
      run: move,
      again: async (service) => expect([200, 409]).toContain((await move(service)).status),
      outcome: async (service) => {
        for (const id of ALL) {
          const found = await workPackagesIn(service.ports).byId(id)
          expect(found, `work package ${id}`).toMatchObject({ project: BELOW, lockVersion: 1 })
        }
        await expectRefreshed(service)
      },
    })

    expect(
      writes,
      'the request, two levels, a checkpoint after each, the activity of three projects, twice each but one, two jobs',
    ).toBe(12)
  })

  it('and that deletes a work package, deletes its descendants after a restart', async () => {
    const remove = (service: Service) => service.delete(pathOf(10), { as })
    const writes = await crashEverywhere({
      prepare,
      run: remove,
      again: async (service) => expect([204, 404]).toContain((await remove(service)).status),
      outcome: async (service) => {
        for (const id of ALL) {
          expect(await workPackagesIn(service.ports).byId(id)).toBeUndefined()
          expect(await journalsIn(service.ports).of(id)).toEqual([])
        }
        await expectRefreshed(service)
      },
    })

    expect(
      writes,
      'the request, two levels, the activity of their projects six times, words and shared words of three levels, ' +
        'four journals, three levels, the end',
    ).toBe(23)
  })
})
