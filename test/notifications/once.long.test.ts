import { beforeAll, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { inboxesIn, notificationsIn } from '#shared/resources/notifications/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { crashEverywhere, type Scenario } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

const WATCHERS = [ids.reader, ids.adder, ids.editor]

const comment = (service: Service, raw = 'Done') =>
  service.post(`${pathOf(1)}/activities`, { as: tokens.lead, body: { comment: { raw } } })

async function prepare(service: Service) {
  await setUp(service, workPackage(1, HOME), { kind: 'watcher', workPackage: 1, users: WATCHERS })
}

async function deliverPendingJobs(service: Service) {
  for (const job of await jobsIn(service.ports).all()) await service.deliver([{ job }])
}

const inboxes = ({ ports }: Service) =>
  Promise.all(
    WATCHERS.map(async (user) => {
      const inbox = await inboxesIn(ports).all(user)
      return { reasons: notificationsIn(inbox).map(({ reason }) => reason), unread: inbox.unread }
    }),
  )

const each = (...reasons: string[]) => WATCHERS.map(() => ({ reasons, unread: reasons.length }))

const scenario: Scenario = {
  prepare: async (service) => {
    await prepare(service)
    await comment(service)
  },
  run: deliverPendingJobs,
  outcome: async (service) => expect(await inboxes(service)).toEqual(each('watched')),
}

describe('A notification', { timeout: 240_000 }, () => {
  beforeAll(skipRetryPauses)

  it('is made once, wherever the job crashes', async () => {
    const writes = await crashEverywhere(scenario)

    expect(writes, 'the ids, the work package of each user, three inboxes, the end of the job').toBe(6)
  })

  it('is made once, wherever the job crashes twice', async () => {
    await crashEverywhere(scenario, 2)
  })

  it('is made once by two runs of one job, and merged once by two jobs at the same time', async () => {
    const service = await Service.start()
    await prepare(service)
    await comment(service)
    await comment(service, 'And more')
    const messages = service.queue.take()
    await Promise.all([...messages, ...messages].map((message) => service.deliver([message])))
    await service.sweepAndDrain()

    expect(messages).toHaveLength(2)
    expect(await inboxes(service)).toEqual(each('watched'))
  })

  it('is removed if its work package was deleted while it was made', async () => {
    const service = await Service.start()
    await prepare(service)
    await comment(service)
    const messages = service.queue.take()
    const { table } = service.ports
    const update = table.update.bind(table)
    table.update = async (change) => {
      table.update = update
      await service.delete(pathOf(1), { as: tokens.lead })
      await service.drain()
      return update(change)
    }
    await service.deliver(messages)

    expect(await inboxes(service)).toEqual(each())
  })
})
