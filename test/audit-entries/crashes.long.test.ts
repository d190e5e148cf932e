import { beforeAll, describe, expect, it } from 'vitest'
import { basic } from '#test/support/engine/raw-request.ts'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { audited } from '#test/support/fixtures/audited.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { project } from '#test/support/fixtures/records.ts'

const as = tokens.admin
const api = '/api/v3'

interface Write {
  what: string
  action: string
  send(service: Service): Promise<unknown>
}

/** Writes that a client repeats after a crash. The second one is refused or changes nothing. */
const writes: Write[] = [
  {
    what: 'a role',
    action: 'role:created',
    send: (service) => service.post(`${api}/roles`, { as, body: { name: 'Planner', permissions: [] } }),
  },
  {
    what: 'a project',
    action: 'project:created',
    send: (service) => service.post(`${api}/projects`, { as, body: { name: 'Rover', identifier: 'rover' } }),
  },
  {
    what: 'an archived project',
    action: 'project:archived',
    send: (service) => service.patch(`${api}/projects/7`, { as, body: { active: false } }),
  },
  {
    what: 'a status',
    action: 'status:created',
    send: (service) => service.post(`${api}/statuses`, { as, body: { name: 'Waiting' } }),
  },
  {
    what: 'a non-working day',
    action: 'non_working_day:created',
    send: (service) =>
      service.post(`${api}/days/non_working`, { as, body: { date: '2026-12-24', name: 'Eve' } }),
  },
  {
    what: 'a help text',
    action: 'help_text:created',
    send: (service) =>
      service.post(`${api}/help_texts`, {
        as,
        body: { attribute: 'status', scope: 'WorkPackage', helpText: { raw: 'How far it is.' } },
      }),
  },
]

const prepare = (service: Service) => service.fill([...personas, project(7)])

/** Returns the number of entries of an action. */
const numberOf = async (service: Service, action: string): Promise<number> =>
  (await audited(service)).filter((entry) => entry.action === action).length

beforeAll(skipRetryPauses)

describe('The audit log', () => {
  it.each(writes)('has one entry of $what, wherever the process died', async ({ action, send }) => {
    const sent = await crashEverywhere({
      prepare,
      run: send,
      outcome: async (service) => expect(await numberOf(service, action)).toBe(1),
    })

    expect(sent).toBeGreaterThanOrEqual(1)
  })

  it.each(writes)(
    'has one entry of $what, whenever another one is sent meanwhile',
    async ({ action, send }) => {
      await interruptEverywhere({
        prepare,
        work: send,
        meanwhile: send,
        outcome: async (service) => expect(await numberOf(service, action)).toBe(1),
      })
    },
  )
})

describe('The audit log of lock-outs', () => {
  const guess = (service: Service) =>
    service.get(api, { headers: { authorization: basic('wrong horse', 'nils') } })
  const prepareLock = async (service: Service) => {
    await prepare(service)
    for (let time = 0; time < 9; time++) await guess(service)
  }
  const outcome = async (service: Service) => expect(await numberOf(service, 'session:refused')).toBe(1)

  it('has one entry of a lock, wherever the process died that locked the login', async () => {
    expect(await crashEverywhere({ prepare: prepareLock, run: guess, outcome })).toBeGreaterThanOrEqual(3)
  })

  it('has one entry of a lock, whenever another attempt fails meanwhile', async () => {
    await interruptEverywhere({ prepare: prepareLock, work: guess, meanwhile: guess, outcome })
  })
})
