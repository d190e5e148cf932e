import { beforeAll, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere, type Scenario } from '#test/support/faults/crash-points.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

/** Creates a pending job by adding a comment that mentions the reader and the editor. */
async function prepare(service: Service) {
  await setUp(service, workPackage(1, HOME))
  const raw = `user#${ids.reader} and user#${ids.editor}, look`
  await service.post(`${pathOf(1)}/activities`, { as: tokens.lead, body: { comment: { raw } } })
}

/** Runs the pending jobs, and sends the mails that they request. */
async function workOff(service: Service) {
  for (const queue of ['jobs', 'mails'] as const)
    for (const job of await jobsIn(service.ports).all()) await service.deliver([{ job }], 60, queue)
}

async function once(service: Service) {
  expect(service.mailer.arrived.map(({ to }) => to).sort()).toEqual([
    'editor@example.com',
    'reader@example.com',
  ])
  expect(await jobsIn(service.ports).all()).toEqual([])
}

const scenario: Scenario = { prepare, run: workOff, outcome: once }

describe('The mail about a mention', { timeout: 240_000 }, () => {
  beforeAll(skipRetryPauses)

  it('reaches each mentioned user once, wherever its jobs crash', async () => {
    const writes = await crashEverywhere(scenario)

    expect(
      writes,
      'ids, the work package of each user, two inboxes, two limits, the ends of three jobs',
    ).toBe(9)
  })

  it('reaches each mentioned user once, wherever its jobs crash twice', async () => {
    await crashEverywhere(scenario, 2)
  })

  it('reaches each mentioned user once, wherever another run of its jobs interrupts it', async () => {
    await interruptEverywhere({
      prepare,
      work: workOff,
      meanwhile: workOff,
      outcome: async (service) => {
        await service.sweepAndDrain()
        await once(service)
      },
    })
  })
})
