import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { createFullTree, deliverPendingJobs } from '#test/support/faults/deletion-in-progress.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { as, createBelow, expectSound, remove, statesIn } from '#test/support/fixtures/project-trees.ts'
import { group, membership, project, user, version, workPackage } from '#test/support/fixtures/records.ts'

let service: Service

describe('While a project is being deleted', () => {
  beforeAll(skipRetryPauses)

  beforeEach(async () => {
    service = await Service.start()
    await createFullTree(service)
    await remove(service, 11)
  })

  it.each<[string, object]>([
    ['a version', version(9, 12)],
    ['a work package', workPackage(9, 12)],
    ['a work package of its version', workPackage(9, 21, { version: 1 })],
    ['a member', membership(2, 12, 1)],
    ['a project', project(9, { parent: 12 })],
    ['another state of itself', project(12, { active: true })],
  ])('%s does not come into it by an import that runs beside it', async (_, record) => {
    const [{ rejected }] = await Promise.all([service.import([record]), service.drain()])

    expect(rejected.length).toBeLessThanOrEqual(1)
    await expectSound(service)
    expect(Object.keys(await statesIn(service)).map(Number)).not.toContain(12)
  })

  it('entities that an import moves elsewhere stay, at any call', { timeout: 120_000 }, async () => {
    await interruptEverywhere({
      prepare: async (one) => {
        await createFullTree(one)
        await remove(one, 11)
      },
      work: deliverPendingJobs,
      meanwhile: async (one) => {
        const assigned = workPackage(2, 21, { version: 1 })
        const { rejected } = await one.import([version(1, 21), workPackage(1, 21), assigned])
        expect(rejected).toEqual([])
      },
      outcome: async (one) => {
        await expectSound(one)
        expect((await versionsIn(one.ports).byId(1))?.project).toBe(21)
        expect((await workPackagesIn(one.ports).byId(1))?.project).toBe(21)
        expect((await workPackagesIn(one.ports).byId(2))?.versionId).toBe(1)
      },
    })
  })

  it('new members of a group do not become members of it', async () => {
    await service.import([user(4, 'dora')])
    const [{ rejected }] = await Promise.all([
      service.import([group(3, 'Crew', [2, 4]), membership(3, 21, 1)]),
      service.drain(),
    ])
    await service.sweepAndDrain()

    expect(rejected).toEqual([])
    for (const id of [2, 3, 4])
      expect((await membershipsIn(service.ports).of(id)).map((one) => one.project)).toEqual([21])
    await expectSound(service)
  })

  it('members may be deleted, too', async () => {
    await service.delete('/api/v3/users/2', { as })
    const messages = service.queue.take()
    expect(messages).toHaveLength(2)

    const failed = await Promise.all(messages.map((message) => service.deliver([message])))
    service.queue.messages.push(...failed.flat())

    await expectSound(service)
    expect(await membershipsIn(service.ports).members(12)).toEqual([])
  })

  it('nothing is created below it, nor moved there', async () => {
    expect((await createBelow(service, 12)).status).toBe(422)
    await service.drain()
    expect((await createBelow(service, 12)).status).toBe(422)
  })
})
