import { beforeEach, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { accept, tokenIn } from '#test/support/fixtures/invitations.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

const body = { status: 'invited', email: 'ines@example.com' }
const create = (service: Service) => service.post('/api/v3/users', { as: tokens.admin, body })

/** Expects that exactly one mail arrived, that the table does not contain its token, and that its link works. */
async function arrivedOnce(service: Service) {
  const { arrived } = service.mailer
  expect(arrived.map(({ to }) => to)).toEqual(['ines@example.com'])
  expect(JSON.stringify(await itemsOf(service.table))).not.toMatch(/opi_\d+_/)
  expect((await accept(service, arrived[0] && tokenIn(arrived[0]))).status).toBe(200)
}

describe('the mail of an invitation arrives once', () => {
  let service: Service

  beforeEach(async () => {
    service = await Service.startWith(personas)
    await create(service)
  })

  it('although its message is delivered several times, even concurrently', async () => {
    const [message] = service.mails.take()
    if (!message) throw new Error('There is no message.')

    const deliver = () => service.deliver([message, message], 60, 'mails')
    const failed = await Promise.all([deliver(), deliver(), deliver()])
    failed.push(await deliver())

    expect(failed).toEqual([[], [], [], []])

    await arrivedOnce(service)
  })

  it('although its message is lost: the sweeper sends it again, through the queue of mails', async () => {
    service.mails.take()

    await service.sweepAndDrain()

    await arrivedOnce(service)
  })

  it.each(['before', 'after'] as const)(
    'although the consumer dies %s it was handed over',
    async (moment) => {
      let deaths = 0
      service.mailer.disturb = (now) => {
        if (now === moment && deaths++ < 3) throw new Error('died')
      }
      const messages = service.mails.take()

      for (let death = 0; death < 3; death++)
        expect(await service.deliver(messages, 60, 'mails')).toEqual(messages)
      await service.sweepAndDrain()

      expect(service.mailer.handedOver).toHaveLength(moment === 'before' ? 1 : 4)
      await arrivedOnce(service)
    },
  )

  it('under the same id and with the same words when it is handed over again', async () => {
    service.mailer.disturb = (now) => {
      if (now === 'after' && service.mailer.handedOver.length === 1) throw new Error('died')
    }

    await service.drain()

    const [first, second] = service.mailer.handedOver
    expect(second).toEqual(first)
  })
})

describe('the mail of an invitation is not sent', () => {
  it('when the user was deleted in the meantime, and its job is done all the same', async () => {
    const service = await Service.startWith(personas)
    const { body: user } = await create(service)
    await service.delete(`/api/v3/users/${user.id}`, { as: tokens.admin })

    await service.sweepAndDrain()

    expect(service.mailer.handedOver).toEqual([])
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it('to an address that is another one in the meantime: the new one gets an invitation of its own', async () => {
    const service = await Service.startWith(personas)
    const { body: user } = await create(service)
    const change = { email: 'new@example.com' }
    await service.patch(`/api/v3/users/${user.id}`, { as: tokens.admin, body: change })

    await service.sweepAndDrain()

    const [mail, ...others] = service.mailer.handedOver
    expect([mail?.to, others]).toEqual(['new@example.com', []])
    expect((await accept(service, mail && tokenIn(mail))).status).toBe(200)
    expect(await jobsIn(service.ports).all()).toEqual([])
  })

  it('when it has expired before the mail could go', async () => {
    let clock = new Date('2026-03-01T12:00:00Z')
    const service = await Service.startWith(personas, { now: () => clock })
    await create(service)
    clock = new Date('2026-03-08T12:00:00Z')

    await service.drain()

    expect(service.mailer.handedOver).toEqual([])
    expect(await jobsIn(service.ports).all()).toEqual([])
  })
})

describe('wherever a process dies, the mail arrives once', () => {
  it('when the consumer dies around one of its writes', async () => {
    const writes = await crashEverywhere({
      prepare: async (service) => {
        await service.import(personas)
        await create(service)
        service.mails.take()
      },
      run: async (service) => {
        for (const job of await jobsIn(service.ports).all()) await service.deliver([{ job }], 60, 'mails')
      },
      outcome: arrivedOnce,
    })

    expect(writes).toBe(1)
  })

  it('when the request dies around one of its writes, and the client sends it again', async () => {
    const writes = await crashEverywhere(
      {
        prepare: (service) => service.import(personas),
        run: create,
        outcome: arrivedOnce,
      },
      2,
    )

    expect(writes).toBe(2)
  })
})
