import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { retractVersion } from '#shared/resources/versions/retract-version.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import {
  deleteWithShortTimeout,
  moveWithShortTimeout,
  shareWithShortTimeout,
} from '#test/support/faults/short-timeout-versions.ts'
import { expectSound } from '#test/support/fixtures/project-trees.ts'
import {
  assignedTo,
  homeVersion,
  packagesIn,
  pathOf,
  projectsOfPath,
  setUp,
  storedWith,
  tokens,
} from '#test/support/fixtures/version-personas.ts'

const as = tokens.admin
let service: Service

beforeAll(skipRetryPauses)

beforeEach(async () => {
  service = await Service.start()
})

const share = (sharing: string) => service.patch(pathOf(1), { as, body: { sharing } })

describe('Narrowing the sharing of a version in less time than it takes', () => {
  beforeEach(async () => {
    await setUp(service, homeVersion(1, 'tree'), ...packagesIn([1, 2, 4, 7], 1))
    expect((await shareWithShortTimeout(1, 'descendants')).status).toBe(200)
  })

  it('takes effect at once, and is completed by the queue', async () => {
    expect(await assignedTo(service, 1)).toEqual([2, 4])
    expect(await storedWith(service, 1)).toEqual([1, 2, 4, 7])
    expect((await service.get(projectsOfPath(1), { as })).body.total).toBe(4)
    expect(service.queue.messages).toHaveLength(1)

    await service.drain()
    expect(await storedWith(service, 1)).toEqual([2, 4])
    await expectSound(service)
  })

  it.each(['none', 'hierarchy', 'tree', 'system'])(
    'refuses to be followed by %s until then',
    async (sharing) => {
      for (const answer of [
        await share(sharing),
        await service.post(`${pathOf(1)}/form`, { as, body: { sharing } }),
      ]) {
        expect(answer.status).toBe(409)
        expect(answer.body.errorIdentifier).toBe('urn:service-org:api:v3:errors:UpdateConflict')
      }
      expect(await assignedTo(service, 1)).toEqual([2, 4])

      await service.drain()
      expect((await share(sharing)).status).toBe(200)
      await expectSound(service)
    },
  )

  it('leaves the mark of a later narrowing to the job of that', async () => {
    const early = (await jobsIn(service.ports).pending(
      (
        await jobsIn(service.ports).all()
      )[0] as string,
    )) as Job
    const { job: later, acceptance } = jobsIn(service.ports).accept({ kind: 'retract-version', subject: 1 })
    const present = (await versionsIn(service.ports).byId(1)) as Version
    await versionsIn(service.ports).replace(present, { ...present, retracting: later.id }, acceptance)

    await retractVersion(early, service.ports, () => {})
    expect((await versionsIn(service.ports).byId(1))?.retracting).toBe(later.id)
    await expectSound(service)
    expect((await versionsIn(service.ports).byId(1))?.retracting).toBeUndefined()
  })

  it('tells of what is wrong before it tells of the conflict', async () => {
    expect((await service.patch(pathOf(1), { as, body: { sharing: 'none', name: '' } })).status).toBe(422)
    expect((await service.patch(pathOf(1), { as: tokens.reader, body: { sharing: 'none' } })).status).toBe(
      403,
    )
  })

  it('lets everything else be changed meanwhile', async () => {
    const { status, body } = await service.patch(pathOf(1), {
      as,
      body: { name: 'Other', sharing: 'descendants' },
    })

    expect(status).toBe(200)
    expect(body.name).toBe('Other')
    expect((await share('tree')).status).toBe(409)
    await service.drain()
    expect((await share('tree')).status).toBe(200)
  })

  it('may be followed by the deletion', async () => {
    expect((await service.delete(pathOf(1), { as })).status).toBe(204)
    expect(await storedWith(service, 1)).toEqual([])
    await service.drain()
    await expectSound(service)
  })

  it('does nothing more when its message comes twice, or late', async () => {
    const [message] = service.queue.messages
    await service.drain()
    await share('system')
    await service.fill(packagesIn([7, 10], 1))

    expect(await service.deliver([message!, message!])).toEqual([])
    expect(await storedWith(service, 1)).toEqual([2, 4, 7, 10])
  })

  it('is not undone by a move: what comes back into reach stays unassigned', async () => {
    await moveWithShortTimeout(7, 3)
    await service.drain()
    expect(await storedWith(service, 1)).toEqual([2, 4])
    await expectSound(service)
  })
})

describe('Deleting a version in less time than it takes', () => {
  it('takes effect at once, and is completed by the queue', async () => {
    await setUp(service, homeVersion(1, 'tree'), ...packagesIn([1, 2, 4], 1))

    expect((await deleteWithShortTimeout(1)).status).toBe(204)

    expect((await service.get(pathOf(1), { as })).status).toBe(404)
    expect(await assignedTo(service, 1)).toEqual([])
    expect(await storedWith(service, 1)).toEqual([1, 2, 4])
    await service.drain()
    expect(await storedWith(service, 1)).toEqual([])
    await expectSound(service)
  })
})
