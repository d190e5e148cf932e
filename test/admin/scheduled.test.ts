import { beforeEach, describe, expect, it } from 'vitest'
import { commands } from '#infra/admin/commands.ts'
import type { Connection } from '#infra/admin/connection.ts'
import type { Mailer } from '#shared/platform/jobs/mail.ts'
import { Service } from '#test/support/engine/service.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

let service: Service

/**
 * Runs a command as `npm run admin` does at the given time.
 *
 * @param mailer the mailer of a local stack; absent for a deployed stage
 */
const run = (name: string, at: string, mailer?: Mailer) =>
  commands[name]?.run({ ports: service.ports, mailer } as Connection, { at } as never)
const reasons = async () => {
  const { body } = await service.get('/api/v3/notifications', { as: tokens.reader })
  return body._embedded.elements.map(({ reason }: { reason: string }) => reason)
}
const SIX = '2026-11-25T06:00:00Z'
const EIGHT = '2026-11-25T08:00:00Z'

beforeEach(async () => {
  service = await Service.start({ now: () => new Date('2026-11-25T12:00:00.000Z') })
  await setUp(service, workPackage(1, HOME, { assignee: ids.reader, dueDate: '2026-11-26' }))
})

describe('The command', () => {
  it('date-alerts run makes the alerts of a time before it returns, and no others', async () => {
    expect(await run('date-alerts run', EIGHT)).toBe(0)
    expect(await reasons()).toEqual([])

    expect(await run('date-alerts run', SIX)).toBe(0)
    expect(await reasons()).toEqual(['dateAlert'])
  })

  it('digests run mails the digests of a time before it returns, and no others', async () => {
    await run('date-alerts run', SIX)
    expect(await run('digests run', SIX, service.mailer)).toBe(0)
    expect(service.mailer.arrived).toEqual([])

    expect(await run('digests run', EIGHT, service.mailer)).toBe(0)
    expect(service.mailer.arrived.map(({ to }) => to)).toEqual(['reader@example.com'])
    expect(service.mails.messages).toEqual([])
  })

  it('digests run leaves the mails of a deployed stage to its queue', async () => {
    await run('date-alerts run', SIX)
    await run('digests run', EIGHT)
    expect(service.mails.messages).toHaveLength(1)

    await service.drain()
    expect(service.mailer.arrived).toHaveLength(1)
  })

  it.each(['digests run', 'date-alerts run'])('%s refuses a text that is no time', async (name) => {
    await expect(run(name, 'noon')).rejects.toThrow('--at noon is no time')
  })
})
