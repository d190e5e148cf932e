import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { Service } from '#test/support/engine/service.ts'
import { crashEverywhere, type Scenario } from '#test/support/faults/crash-points.ts'
import { createFullTree, deliverPendingJobs } from '#test/support/faults/deletion-in-progress.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { pathOf, projectsPath } from '#test/support/fixtures/project-personas.ts'
import {
  archive,
  as,
  chain,
  expectSound,
  plant,
  remove,
  statesIn,
} from '#test/support/fixtures/project-trees.ts'
import { randomFrom, shuffled } from '#test/support/fixtures/random.ts'
import { project, version, workPackage } from '#test/support/fixtures/records.ts'

async function outcome(service: Service) {
  expect(await statesIn(service)).toEqual({ 21: 'active', 22: 'active' })
  const body = { name: 'New', identifier: 'project-12' }
  expect((await service.post(projectsPath, { as, body })).status).toBe(201)
}

const removal: Scenario = {
  prepare: async (service) => {
    await createFullTree(service)
    await remove(service, 11)
  },
  run: deliverPendingJobs,
  outcome,
}

describe('A consumer that crashes before or after any write of the deletion of a project', {
  timeout: 240_000,
}, () => {
  beforeAll(skipRetryPauses)

  it('deletes it after a restart', async () => {
    const writes = await crashEverywhere(removal)

    expect(
      writes,
      'the lowest, members, hidden package, its words, package, mark, assignment, field, version, child, itself',
    ).toBe(11)
  })

  it('and crashes once more on the next attempt, deletes it after a restart', async () => {
    const prepareLess = async (service: Service) => {
      await plant(service, chain(11, 12), version(1, 11), workPackage(1, 12, { version: 1 }))
      await remove(service, 11)
    }
    const nothing = async (service: Service) => expect(await statesIn(service)).toEqual({})
    await crashEverywhere({ prepare: prepareLess, run: deliverPendingJobs, outcome: nothing }, 2)
  })

  it('deletes it although its request crashed as well, once that is repeated', async () => {
    const writes = await crashEverywhere({
      prepare: createFullTree,
      run: (service) => remove(service, 11),
      again: async (service) => expect([204, 503]).toContain((await remove(service, 11)).status),
      outcome,
    })

    expect(writes, 'itself, two levels below').toBe(3)
  })
})

let service: Service

describe('Messages about the deletion of projects', () => {
  beforeAll(skipRetryPauses)

  beforeEach(async () => {
    service = await Service.start()
    await createFullTree(service)
  })

  it.each([1, 2, 3])(
    'may arrive repeated, in any order, at two consumers at once (seed %i)',
    async (seed) => {
      const random = randomFrom(seed)
      await service.import([project(14, { parent: 12 }), project(31), project(32, { parent: 31 })])
      for (const id of [12, 11, 31]) await remove(service, id)
      const messages = service.queue.take()
      const [first, second] = [shuffled(messages, random), shuffled([...messages, ...messages], random)]

      const failed = await Promise.all([service.deliver(first), service.deliver(second)])
      service.queue.messages.push(...failed.flat())

      await service.drain()
      await expectSound(service)
      await outcome(service)
    },
  )

  it('do not affect a later project with the same identifier, however late they arrive', async () => {
    await remove(service, 11)
    const messages = service.queue.take()
    await service.deliver(messages)
    const body = { name: 'New', identifier: 'project-11' }
    const { id } = (await service.post(projectsPath, { as, body })).body

    expect(await service.deliver(messages)).toEqual([])
    expect((await service.get(pathOf(id), { as })).status).toBe(200)
    await expectSound(service)
  })

  it('about archiving do not affect projects that were restored in the meantime', async () => {
    await archive(service, 11)
    const [job] = await jobsIn(service.ports).all()
    expect(job, 'it ended with the request').toBeUndefined()
    expect((await service.patch(pathOf(11), { as, body: { active: true } })).status).toBe(200)
    await service.sweepAndDrain()

    expect(await statesIn(service)).toMatchObject({ 11: 'active', 12: 'archived' })
  })
})
