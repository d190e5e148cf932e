import { beforeAll, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { createStartDigestsJob } from '#shared/resources/mails/start-digests.ts'
import { inboxesIn, notificationsIn } from '#shared/resources/notifications/store.ts'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere, type Scenario } from '#test/support/faults/crash-points.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

/** Eight o'clock on a Thursday, when the digests of both watchers are due. */
const EIGHT = '2026-11-26T08:00:00.000Z'
const WATCHERS = [ids.reader, ids.editor]

const atEight = (service: Service) => service.setClock(() => new Date(EIGHT))

const accept = async ({ ports }: Service) => {
  const { acceptance } = createStartDigestsJob({ after: '2026-11-26T07:45:00.000Z', until: EIGHT }, ports)
  await ports.table.write([acceptance])
}

async function prepare(service: Service) {
  atEight(service)
  await setUp(service, workPackage(1, HOME), { kind: 'watcher', workPackage: 1, users: WATCHERS })
  const body = { comment: { raw: 'Done' } }
  await service.post(`${pathOf(1)}/activities`, { as: tokens.lead, body })
  await service.drain()
  await accept(service)
}

/** Runs the pending jobs, and sends the mails that the jobs cause. */
async function workOff(service: Service) {
  atEight(service)
  for (const queue of ['jobs', 'mails'] as const)
    for (const job of await jobsIn(service.ports).all()) await service.deliver([{ job }], 60, queue)
}

/** Expects that each watcher got exactly one mail, and that no two digests report the same notification. */
async function once(service: Service) {
  expect(service.mailer.arrived.map(({ to }) => to).sort()).toEqual([
    'editor@example.com',
    'reader@example.com',
  ])
  for (const user of WATCHERS) {
    const inbox = await inboxesIn(service.ports).all(user)
    expect(notificationsIn(inbox)).toMatchObject([{ digest: expect.any(Number), isRead: false }])
    expect(inbox.unread).toBe(1)
  }
  expect(await jobsIn(service.ports).all()).toEqual([])
}

const scenario: Scenario = { prepare, run: workOff, outcome: once }

describe('A digest', { timeout: 240_000 }, () => {
  beforeAll(skipRetryPauses)

  it('reaches each reader once, wherever its jobs crash', async () => {
    const writes = await crashEverywhere(scenario)

    expect(writes, 'the mark of each reader, the ends of three jobs').toBe(5)
  })

  it('reaches each reader once, wherever its jobs crash twice', async () => {
    await crashEverywhere(scenario, 2)
  })

  it('reaches each reader once, wherever another sweeper starts it as well', async () => {
    await interruptEverywhere({
      prepare,
      work: workOff,
      meanwhile: async (service) => {
        await accept(service)
        await workOff(service)
      },
      outcome: async (service) => {
        await service.sweepAndDrain()
        await once(service)
      },
    })
  })

  it('leaves out what is read at any moment before it is written', async () => {
    await interruptEverywhere({
      prepare,
      work: workOff,
      meanwhile: (service) => service.post('/api/v3/notifications/read_ian', { as: tokens.reader }),
      outcome: async (service) => {
        await service.sweepAndDrain()
        const { unread } = await inboxesIn(service.ports).all(ids.reader)
        expect(unread).toBe(0)
        expect(service.mailer.arrived.filter(({ to }) => to === 'editor@example.com')).toHaveLength(1)
        expect(service.mailer.arrived.length).toBeLessThanOrEqual(2)
      },
    })
  })
})
