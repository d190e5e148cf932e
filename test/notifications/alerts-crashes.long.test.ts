import { beforeAll, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { createMakeDateAlertsJob } from '#shared/resources/notifications/make-date-alerts.ts'
import { inboxesIn, notificationsIn } from '#shared/resources/notifications/store.ts'
import { startReminderFiring } from '#shared/resources/reminders/fire-reminders.ts'
import { remindersIn } from '#shared/resources/reminders/store.ts'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere, type Scenario } from '#test/support/faults/crash-points.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

const SIX = '2026-11-25T06:00:00.000Z'

const at = (service: Service, time: string) => service.setClock(() => new Date(time))

async function workOff(service: Service) {
  at(service, SIX)
  for (const job of await jobsIn(service.ports).all()) await service.deliver([{ job }])
}

const inboxOf = async ({ ports }: Service, user: number) => {
  const inbox = await inboxesIn(ports).all(user)
  const about = notificationsIn(inbox).map(({ workPackage, reason }) => `${reason} ${workPackage}`)
  return { about: about.sort(), unread: inbox.unread }
}

const acceptAlerts = async ({ ports }: Service) => {
  const { acceptance } = createMakeDateAlertsJob({ after: '2026-11-25T05:45:00.000Z', until: SIX }, ports)
  await ports.table.write([acceptance])
}

async function prepareAlerts(service: Service) {
  at(service, SIX)
  await setUp(
    service,
    workPackage(1, HOME, { assignee: ids.reader, responsible: ids.editor, dueDate: '2026-11-26' }),
    workPackage(2, HOME, { assignee: ids.reader, dueDate: '2026-11-26' }),
  )
  await acceptAlerts(service)
}

async function alertedOnce(service: Service) {
  expect(await inboxOf(service, ids.reader)).toEqual({ about: ['dateAlert 1', 'dateAlert 2'], unread: 2 })
  expect(await inboxOf(service, ids.editor)).toEqual({ about: ['dateAlert 1'], unread: 1 })
  expect(await jobsIn(service.ports).all()).toEqual([])
}

const alerts: Scenario = { prepare: prepareAlerts, run: workOff, outcome: alertedOnce }

const acceptReminders = ({ ports }: Service) => startReminderFiring(ports)

async function prepareReminders(service: Service) {
  at(service, '2026-11-25T05:00:00.000Z')
  await setUp(service, workPackage(1, HOME), workPackage(2, HOME))
  for (const id of [1, 2])
    await service.post(`${pathOf(id)}/reminders`, {
      as: tokens.reader,
      body: { remindAt: '2026-11-25T05:30:00.000Z' },
    })
  at(service, SIX)
  await acceptReminders(service)
}

async function firedOnce(service: Service) {
  expect(await inboxOf(service, ids.reader)).toEqual({ about: ['reminder 1', 'reminder 2'], unread: 2 })
  expect(await remindersIn(service.ports).ofUser(ids.reader)).toEqual([])
  expect(new Set(service.mailer.arrived.map(({ text }) => text)).size).toBe(2)
  expect(service.mailer.arrived).toHaveLength(2)
}

const reminders: Scenario = {
  prepare: prepareReminders,
  run: workOff,
  outcome: async (service) => {
    await service.drain()
    await firedOnce(service)
  },
}

describe('Date alerts', { timeout: 240_000 }, () => {
  beforeAll(skipRetryPauses)

  it('are made once, wherever their job crashes', async () => {
    const writes = await crashEverywhere(alerts)

    expect(writes, 'for each of three: the id, the list of the work package, the inbox; the end').toBe(10)
  })

  it('are made once, wherever their job crashes twice', async () => {
    await crashEverywhere(alerts, 2)
  })

  it('are made once, wherever another sweeper makes them as well', async () => {
    await interruptEverywhere({
      prepare: prepareAlerts,
      work: workOff,
      meanwhile: async (service) => {
        await acceptAlerts(service)
        await workOff(service)
      },
      outcome: async (service) => {
        await service.sweepAndDrain()
        await alertedOnce(service)
      },
    })
  })
})

describe('Reminders', { timeout: 240_000 }, () => {
  beforeAll(skipRetryPauses)

  it('fire once, wherever their job crashes', async () => {
    await crashEverywhere(reminders)
  })

  it('fire once, wherever another sweeper fires them as well', async () => {
    await interruptEverywhere({
      prepare: prepareReminders,
      work: workOff,
      meanwhile: async (service) => {
        await acceptReminders(service)
        await workOff(service)
      },
      outcome: async (service) => {
        await service.sweepAndDrain()
        await firedOnce(service)
      },
    })
  })

  it('either fire or move, if they are changed while they fire', async () => {
    const later = '2026-11-25T07:00:00.000Z'
    await interruptEverywhere({
      prepare: prepareReminders,
      work: workOff,
      meanwhile: (service) =>
        service.patch(`${pathOf(1)}/reminders/1`, { as: tokens.reader, body: { remindAt: later } }),
      outcome: async (service) => {
        const left = (await remindersIn(service.ports).ofUser(ids.reader)).map(({ remindAt }) => remindAt)
        const { about } = await inboxOf(service, ids.reader)
        expect([about, left]).toEqual(
          left.length === 0 ? [['reminder 1', 'reminder 2'], []] : [['reminder 2'], [later]],
        )
      },
    })
  })
})
