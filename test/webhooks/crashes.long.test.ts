import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { callerOf } from '#test/support/engine/memory-caller.ts'
import { Service } from '#test/support/engine/service.ts'
import { crashEverywhere, type Scenario } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { create, deliveriesOf, path, world } from '#test/support/fixtures/webhooks.ts'

const as = tokens.admin
const address = '/api/v3/work_packages/1'

/** Changes the work package, which triggers an event for two webhooks. */
const change = (service: Service) =>
  service.patch(address, { as, body: { lockVersion: 0, subject: 'Paint' } })

async function prepare(service: Service) {
  await service.import(world)
  await create(service)
  await create(service, { name: 'Other', url: 'https://other.example/' })
}

/** Runs all pending jobs, and then the jobs that they have created. */
async function workOff(service: Service) {
  for (let round = 0; round < 2; round++)
    for (const job of await jobsIn(service.ports).all()) await service.deliver([{ job }], 60, 'webhooks')
}

/** Runs the pending jobs at a time when the leases of earlier runs have expired. */
async function workOffLater(service: Service) {
  const later = Date.now() + 200_000
  service.setClock(() => new Date(later))
  await workOff(service)
}

const deliveries = async (service: Service) =>
  (await Promise.all([1, 2].map((id) => deliveriesOf(service, id)))).flat()

/** Expects that each webhook has one delivery, and that each call has the id of one of these deliveries. */
async function arrived(service: Service) {
  const found = await deliveries(service)
  expect(found.map(({ status }) => status)).toEqual(['delivered', 'delivered'])
  const called = callerOf(service.table.tableName).calls
  expect(new Set(called.map(({ url }) => url.host)).size).toBe(2)
  expect(new Set(called.map(({ headers }) => headers['X-Webhook-Delivery'])).size).toBe(2)
  expect(await jobsIn(service.ports).all()).toEqual([])
}

describe('A delivery whose function dies before or after any of its writes', { timeout: 120_000 }, () => {
  beforeAll(skipRetryPauses)

  it('is one delivery to each webhook, which arrives at least once', async () => {
    const delivery: Scenario = {
      prepare: async (service) => {
        await prepare(service)
        await change(service)
      },
      run: workOff,
      again: workOffLater,
      outcome: arrived,
    }

    expect(await crashEverywhere(delivery)).toBe(6)
  })

  it('belongs to a write that was made, and to no other', async () => {
    await crashEverywhere({
      prepare,
      run: change,
      again: async () => {},
      outcome: async (service) => {
        await service.drain()
        const { subject } = (await service.get(address, { as })).body
        expect(await deliveries(service)).toHaveLength(subject === 'Paint' ? 2 : 0)
      },
    })
  })

  it('is redelivered with all attempts', async () => {
    await crashEverywhere({
      prepare: async (service) => {
        await prepare(service)
        await change(service)
        await service.drain()
      },
      run: async (service) => {
        const [{ _links }] = await deliveriesOf(service, 1)
        await service.post(_links.redeliver.href, { as })
      },
      again: async () => {},
      outcome: async (service) => {
        const statuses = (await deliveries(service)).map(({ status }) => status)
        expect(statuses).toEqual(['delivered', 'delivered'])
        expect(await jobsIn(service.ports).all()).toEqual([])
      },
    })
  })

  it('disables a webhook together with the configuration', async () => {
    await crashEverywhere({
      prepare: async (service) => {
        await prepare(service)
        service.caller.answer = () => ({ status: 400, body: '' })
        for (let number = 0; number < 49; number++) {
          await service.post(`${path}/1/test`, { as })
          await service.drain()
        }
        await service.post(`${path}/1/test`, { as })
      },
      run: async (service) => {
        service.caller.answer = () => ({ status: 400, body: '' })
        await workOff(service)
      },
      again: async (service) => {
        service.caller.answer = () => ({ status: 400, body: '' })
        await workOffLater(service)
      },
      outcome: async (service) => {
        const { enabled } = (await service.get(`${path}/1`, { as })).body
        const { webhooks } = await service.ports.configuration.current()
        expect([enabled, webhooks.find(({ id }) => id === 1)?.events]).toEqual([false, []])
      },
    })
  })
})

describe('A write of a webhook whose function dies', { timeout: 120_000 }, () => {
  let service: Service

  beforeAll(skipRetryPauses)
  beforeEach(async () => {
    service = await Service.startWith(world)
  })

  it('leaves the webhook and its subscription consistent', async () => {
    const agree = async (at: Service) => {
      const listed = (await at.get(path, { as })).body._embedded.elements
      const { webhooks } = await at.ports.configuration.current()
      expect(webhooks.map(({ id }) => id)).toEqual(listed.map(({ id }: { id: number }) => id))
    }
    await agree(service)
    await crashEverywhere({
      prepare: (at) => at.import(world),
      run: create,
      again: async () => {},
      outcome: agree,
    })
    await crashEverywhere({
      prepare,
      run: (at) => at.delete(`${path}/1`, { as }),
      again: async () => {},
      outcome: agree,
    })
  })
})
