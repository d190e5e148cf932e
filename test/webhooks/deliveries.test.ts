import { beforeEach, describe, expect, it } from 'vitest'
import { handler as sweep } from '#functions/queue/sweeper.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { deliveriesIn } from '#shared/resources/webhooks/deliveries-store.ts'
import { Service } from '#test/support/engine/service.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { create, deliveriesOf, path, secret, webhook, world } from '#test/support/fixtures/webhooks.ts'

const as = tokens.admin

let service: Service
let now: number

beforeEach(async () => {
  now = Date.parse('2026-01-31T12:00:00Z')
  service = await Service.startWith(world, { now: () => new Date(now) })
})

const seconds = (number: number) => {
  now += number * 1000
}

const change = async () => {
  const { lockVersion } = (await service.get('/api/v3/work_packages/1', { as })).body
  await service.patch('/api/v3/work_packages/1', { as, body: { lockVersion, subject: `Now ${now}` } })
}

const answering = (status: number, body = '') => {
  service.caller.answer = () => ({ status, body })
}

/** Advances the clock. Then runs the sweeper and the queue, so that the jobs that are due are run. */
async function pass(duration: number) {
  seconds(duration)
  await sweep({})
  await service.drain()
}

const only = async (id: number) => {
  const [delivery, ...others] = await deliveriesOf(service, id)
  expect(others).toEqual([])
  return delivery
}

describe('A delivery', () => {
  it('is shown with the status and the body of the answer', async () => {
    const id = await create(service)
    answering(201, 'thank you')
    await change()
    await service.drain()

    const delivery = await only(id)
    const self = `${path}/${id}/deliveries/${delivery.id}`
    expect(delivery).toEqual({
      _type: 'WebhookDelivery',
      id: expect.stringMatching(/^20260131T120000000Z-[\da-f]{12}$/),
      event: 'work_package:updated',
      status: 'delivered',
      attempts: 1,
      responseStatus: 201,
      responseBody: 'thank you',
      error: null,
      createdAt: '2026-01-31T12:00:00.000Z',
      nextAttemptAt: null,
      _links: {
        self: { href: self },
        webhook: { href: `${path}/${id}`, title: 'Build server' },
        redeliver: { href: `${self}/redeliver`, title: 'Send again', method: 'post' },
      },
    })
    expect((await service.get(self, { as })).body).toEqual(delivery)
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it('is one for each webhook, and a slow or failing one does not affect the others', async () => {
    const ids = [
      await create(service),
      await create(service, { name: 'Other', url: 'https://other.example/' }),
    ]
    service.caller.answer = ({ url }) => (url.host === 'other.example' ? { status: 200, body: '' } : 'silent')
    await change()
    await service.drain()

    expect((await only(ids[0] as number)).status).toBe('pending')
    expect((await only(ids[1] as number)).status).toBe('delivered')
  })

  it('is tried six times, after 1, 5 and 30 minutes, 2 and 6 hours, with the same id and the present resource', async () => {
    const id = await create(service)
    answering(500, 'oh no')
    await change()
    await service.drain()
    expect(await only(id)).toMatchObject({
      status: 'pending',
      attempts: 1,
      responseStatus: 500,
      nextAttemptAt: '2026-01-31T12:01:00.000Z',
    })

    const attempts: unknown[] = []
    for (const pause of [60, 300, 1800, 7200, 21_600]) {
      await pass(pause - 1)
      const { attempts: before } = await only(id)
      await pass(1 + 120)
      attempts.push([before, (await only(id)).attempts])
    }

    expect(attempts).toEqual([
      [1, 2],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 6],
    ])
    expect(await only(id)).toMatchObject({ status: 'failed', attempts: 6, nextAttemptAt: null })
    expect(new Set(service.caller.calls.map(({ headers }) => headers['X-Webhook-Delivery'])).size).toBe(1)
    expect(service.webhooks.delays.filter((delay) => delay > 0)).toEqual([60, 300])
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it.each([408, 429, 500, 503])('is tried again after the answer %i', async (status) => {
    const id = await create(service)
    answering(status)
    await change()
    await service.drain()

    expect((await only(id)).status).toBe('pending')
  })

  it.each([400, 401, 404, 410, 301, 302, 307])('has failed after the answer %i', async (status) => {
    const id = await create(service)
    answering(status, 'no')
    await change()
    await service.drain()

    expect(await only(id)).toMatchObject({ status: 'failed', attempts: 1, responseStatus: status })
  })

  it('fails if the address is not allowed, and is tried again if there was no answer', async () => {
    const id = await create(service)
    service.caller.answer = () => 'refused'
    await change()
    await service.drain()
    service.caller.answer = () => 'silent'
    seconds(1)
    await change()
    await service.drain()

    expect(await deliveriesOf(service, id)).toMatchObject([
      { status: 'pending', error: 'The receiver did not answer.', responseStatus: null },
      { status: 'failed', error: 'The address is not allowed.', responseStatus: null },
    ])
  })

  it('never calls the service itself, even if the address of the service has changed', async () => {
    const id = await create(service, { url: 'https://pm.example/' })
    service.ports.publicUrl = 'https://PM.example'
    await change()
    await service.drain()

    expect((await only(id)).error).toBe('The address is not allowed.')
    expect(service.caller.calls).toEqual([])
  })

  it('fails without a call once its webhook is disabled, and is dropped with its webhook', async () => {
    const [disabled, deleted] = [await create(service), await create(service, { name: 'Other' })]
    await change()
    await service.deliver(service.webhooks.take(), 60, 'webhooks')
    expect(await only(disabled)).toMatchObject({ status: 'pending', attempts: 0 })
    await service.patch(`${path}/${disabled}`, { as, body: { enabled: false } })
    await service.delete(`${path}/${deleted}`, { as })
    await service.drain()

    expect(service.caller.calls).toEqual([])
    expect(await jobsIn(service.ports).all()).toEqual([])
    expect(await only(disabled)).toMatchObject({ status: 'failed', error: 'The webhook is disabled.' })
  })

  it('is kept for 14 days', async () => {
    const id = await create(service)
    await change()
    await service.drain()

    seconds(14 * 86_400 - 1)
    expect(await deliveriesOf(service, id)).toHaveLength(1)
    seconds(1)
    expect(await deliveriesOf(service, id)).toEqual([])
  })
})

describe('The list of deliveries', () => {
  it('has the newest first, and filters by status', async () => {
    const id = await create(service)
    for (const status of [200, 400, 500]) {
      answering(status)
      seconds(1)
      await change()
      await service.drain()
    }
    const statuses = async (query: string) =>
      (await deliveriesOf(service, id, query)).map(({ status }: { status: string }) => status)
    const filter = (...values: string[]) =>
      `?filters=${encodeURIComponent(JSON.stringify([{ status: { operator: '=', values } }]))}`

    expect(await statuses('')).toEqual(['pending', 'failed', 'delivered'])
    expect(await statuses('?pageSize=1&offset=2')).toEqual(['failed'])
    expect(await statuses(filter('failed', 'delivered'))).toEqual(['failed', 'delivered'])
  })
})

describe('Sending again', () => {
  it('makes new attempts of the same delivery, also of one that waits', async () => {
    const id = await create(service)
    answering(500)
    await change()
    await service.drain()
    const { _links } = await only(id)

    answering(200)
    expect((await service.post(_links.redeliver.href, { as })).status).toBe(202)
    await service.drain()

    expect(await only(id)).toMatchObject({ status: 'delivered', attempts: 1, error: null })
    expect(service.caller.calls).toHaveLength(2)
    await pass(600)
    expect(service.caller.calls).toHaveLength(2)
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it.each([200, 503])(
    'while a call that will answer %i is under way leaves that call behind',
    async (status) => {
      const id = await create(service)
      service.caller.answer = async () => {
        service.caller.answer = () => ({ status: 200, body: 'second' })
        const { _links } = await only(id)
        await service.post(_links.redeliver.href, { as })
        return { status, body: 'first' }
      }
      await change()
      await service.drain()

      expect(await only(id)).toMatchObject({ status: 'delivered', responseBody: 'second' })
      expect(service.logged.filter((line) => line.includes('"ERROR"'))).toEqual([])
      expect(await jobsIn(service.ports).all()).toEqual([])
    },
  )

  it.each(['x', '20260131T120000000Z-000000000000'])(
    'is 404 for the unknown delivery %s',
    async (unknown) => {
      const id = await create(service)

      expect((await service.post(`${path}/${id}/deliveries/${unknown}/redeliver`, { as })).status).toBe(404)
      expect((await service.get(`${path}/${id}/deliveries/${unknown}`, { as })).status).toBe(404)
    },
  )
})

describe('A test', () => {
  it('reaches a disabled webhook too, with the webhook itself', async () => {
    const id = await create(service, { enabled: false, secret })
    expect((await service.post(`${path}/${id}/test`, { as })).status).toBe(202)
    await service.drain()

    const [{ action, webhook: told }] = service.caller.bodies
    expect([action, told._type, told.id, told.hasSecret]).toEqual(['webhook:test', 'Webhook', id, true])
    expect(JSON.stringify(service.caller.bodies)).not.toContain(secret)
    expect(await only(id)).toMatchObject({ event: 'webhook:test', status: 'delivered' })
  })
})

describe('A webhook is disabled after fifty failed deliveries in a row', () => {
  const fail = async (times: number) => {
    answering(400)
    for (let time = 0; time < times; time++) {
      seconds(1)
      await change()
      await service.drain()
    }
  }
  /**
   * Creates a webhook whose deliveries have failed the given number of times in a row. Only the last failure is a real
   * delivery, because each delivery takes 100 ms.
   */
  const createFailing = async (failures: number): Promise<number> => {
    const id = await create(service)
    await service.ports.table.write(deliveriesIn(service.ports).counting(id, 0, failures - 1))
    await fail(1)
    return id
  }
  const shown = async (id: number) => (await service.get(`${path}/${id}`, { as })).body

  it('with a reason that enabling it clears, together with the count', async () => {
    const id = await createFailing(49)
    expect((await shown(id)).enabled).toBe(true)
    await fail(1)
    expect(await shown(id)).toMatchObject({ enabled: false, disabledReason: 'Too many failed deliveries.' })
    await fail(1)
    expect(service.caller.calls).toHaveLength(2)

    await service.patch(`${path}/${id}`, { as, body: { enabled: true } })
    expect(await shown(id)).toMatchObject({ enabled: true, disabledReason: null })
    await fail(1)
    expect((await shown(id)).enabled).toBe(true)
  })

  it('of which each adds one', async () => {
    const id = await create(service)
    await fail(3)

    expect(await deliveriesIn(service.ports).failures(id)).toBe(3)
  })

  it('and not if one of them succeeds', async () => {
    const id = await createFailing(49)
    answering(200)
    seconds(1)
    await change()
    await service.drain()
    await fail(2)

    expect((await shown(id)).enabled).toBe(true)
  })
})

it('Two runs of the same job make one attempt', async () => {
  const id = await create(service)
  await change()
  await service.deliver(service.webhooks.take(), 60, 'webhooks')
  const [message] = service.webhooks.take()
  if (!message) throw new Error('There is no message.')
  const deliver = () => service.deliver([message], 60, 'webhooks')

  const failed = await Promise.all([deliver(), deliver(), deliver()])

  expect(failed.flat()).toEqual([])
  expect(service.caller.calls).toHaveLength(1)
  expect(await only(id)).toMatchObject({ status: 'delivered', attempts: 1 })
})

it('The name and the secret of a webhook are in no log', async () => {
  await create(service, webhook({ secret, url: 'https://hooks.example/token-in-the-path' }))
  answering(500, 'token-in-the-answer')
  await change()
  await service.drain()

  expect(service.logged.join()).not.toMatch(/token-in|sixteen/)
})
