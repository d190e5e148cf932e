import { beforeAll, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { webhooksIn } from '#shared/resources/webhooks/store.ts'
import { callerOf } from '#test/support/engine/memory-caller.ts'
import type { Service } from '#test/support/engine/service.ts'
import { inEveryOrder } from '#test/support/faults/interleavings.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { create, deliveriesOf, path, world } from '#test/support/fixtures/webhooks.ts'

const as = tokens.admin

/** Creates a webhook, and makes a change that the webhook subscribes to. The job that delivers the event is pending. */
async function prepare(service: Service) {
  await service.import(world)
  await create(service)
  await service.patch('/api/v3/work_packages/1', { as, body: { lockVersion: 0, subject: 'Paint' } })
}

/** Runs the pending jobs, and then the jobs that they have created. */
async function workOff(service: Service) {
  for (let round = 0; round < 2; round++)
    for (const job of await jobsIn(service.ports).all()) await service.deliver([{ job }], 60, 'webhooks')
}

async function runFirst(service: Service) {
  const [job] = await jobsIn(service.ports).all()
  if (job) await service.deliver([{ job }], 60, 'webhooks')
}

const calls = (service: Service) => callerOf(service.table.tableName).calls

describe('A delivery', { timeout: 240_000 }, () => {
  beforeAll(skipRetryPauses)

  it('is one, with one call, wherever another run of its jobs interrupts it', async () => {
    await interruptEverywhere({
      prepare,
      work: workOff,
      meanwhile: workOff,
      outcome: async (service) => {
        await workOff(service)
        expect(await deliveriesOf(service, 1)).toMatchObject([{ status: 'delivered', attempts: 1 }])
        expect(calls(service)).toHaveLength(1)
        expect(await jobsIn(service.ports).all()).toEqual([])
      },
    })
  })

  it('is one, with one call, in every order of the calls of two runs', async () => {
    await inEveryOrder({
      prepare: async (service) => {
        await prepare(service)
        await runFirst(service)
      },
      actors: { 'one run': runFirst, 'another run': runFirst },
      interruptions: 2,
      outcome: async (service) => {
        expect(await deliveriesOf(service, 1)).toMatchObject([{ status: 'delivered', attempts: 1 }])
        expect(calls(service)).toHaveLength(1)
      },
    })
  })

  it('ends, wherever it is sent again, with its last attempt', async () => {
    await interruptEverywhere({
      prepare,
      work: workOff,
      meanwhile: async (service) => {
        const [delivery] = await deliveriesOf(service, 1)
        if (delivery) await service.post(delivery._links.redeliver.href, { as })
      },
      outcome: async (service) => {
        await workOff(service)
        expect(await deliveriesOf(service, 1)).toMatchObject([{ status: 'delivered' }])
        expect(calls(service).length).toBeLessThanOrEqual(2)
        expect(await jobsIn(service.ports).all()).toEqual([])
      },
    })
  })

  it('calls nobody, and leaves no job, wherever its webhook is deleted before the call', async () => {
    await interruptEverywhere({
      prepare,
      work: workOff,
      meanwhile: (service) => service.delete(`${path}/1`, { as }),
      outcome: async (service) => {
        await workOff(service)
        expect(calls(service).length).toBeLessThanOrEqual(1)
        expect(await webhooksIn(service.ports).byId(1)).toBeUndefined()
        expect(await jobsIn(service.ports).all()).toEqual([])
      },
    })
  })
})
