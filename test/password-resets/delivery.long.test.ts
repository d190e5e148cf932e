import { describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { tokenIn } from '#test/support/fixtures/invitations.ts'
import {
  accounts,
  linkFor,
  NEW,
  pendingJobs,
  request,
  reset,
  signInStatus,
} from '#test/support/fixtures/password-resets.ts'

const runJobs = async (service: Service) => {
  for (const job of await jobsIn(service.ports).all()) await service.deliver([{ job }], 60, 'mails')
}

/** Expects that one mail arrived, and that its link works. */
async function arrivedOnce(service: Service) {
  const { arrived } = service.mailer
  expect(arrived.map(({ to }) => to)).toEqual(['nils@example.com'])
  expect((await reset(service, arrived[0] && tokenIn(arrived[0]))).status).toBe(204)
  await service.drain()
}

describe('wherever a process dies, the mail with the link arrives once', () => {
  it('when the consumer dies around one of its writes', async () => {
    const writes = await crashEverywhere({
      prepare: async (service) => {
        await service.import(accounts)
        await request(service, 'nils')
        service.mails.take()
      },
      run: runJobs,
      outcome: arrivedOnce,
    })

    // The first write stores the link, and the second ends the job.
    expect(writes).toBe(2)
  })

  it('when the request dies around one of its writes, and is sent again if it was not answered', async () => {
    const writes = await crashEverywhere({
      prepare: (service) => service.import(accounts),
      run: (service) => request(service, 'nils'),
      again: async (service) => (await pendingJobs(service)) === 0 && request(service, 'nils'),
      outcome: arrivedOnce,
    })

    expect(writes).toBe(2)
  })

  it('with the same link when the consumer dies while it hands it over', async () => {
    const service = await Service.startWith(accounts)
    await request(service, 'nils')
    service.mailer.disturb = (now) => {
      if (now === 'after' && service.mailer.handedOver.length === 1) throw new Error('died')
    }

    await service.drain()

    const [first, second] = service.mailer.handedOver
    expect(second).toEqual(first)
    await arrivedOnce(service)
  })
})

describe('an older request', () => {
  it('that is worked on again after a newer one does not replace its link', async () => {
    const service = await Service.startWith(accounts)
    await request(service, 'nils')
    const [older] = service.mails.take()
    if (!older) throw new Error('There is no message.')
    service.mailer.disturb = (now) => {
      if (now === 'before') throw new Error('died')
    }
    await service.deliver([older], 60, 'mails')
    service.mailer.disturb = () => {}
    const token = await linkFor(service, 'nils')

    await service.deliver([older], 60, 'mails')

    expect(service.mailer.arrived).toHaveLength(1)
    expect((await reset(service, token)).status).toBe(204)
  })
})

describe('wherever the acceptance dies', () => {
  it('the password is set once, and one mail says so', async () => {
    let token = ''
    const writes = await crashEverywhere({
      prepare: async (service) => {
        await service.import(accounts)
        token = await linkFor(service, 'nils')
        service.mailer.handedOver.length = 0
      },
      run: (service) => reset(service, token),
      outcome: async (service) => {
        await service.drain()
        expect(service.mailer.arrived.map(({ subject }) => subject)).toEqual([
          'Your password for Project Management was changed',
        ])
        expect(await signInStatus(service, 'nils', NEW)).toBe(200)
        expect((await reset(service, token)).status).toBe(404)
      },
    })

    expect(writes).toBe(1)
  })
})
