import { beforeAll, describe, expect, it } from 'vitest'
import type { Service } from '#test/support/engine/service.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { settingsOf } from './requests.ts'

const as = tokens.admin
const prepare = (service: Service) => service.fill(personas)
const work = (service: Service) => settingsOf(service).set({ hoursPerDay: 7 })
const entriesOf = async (service: Service) =>
  (await service.get('/api/v3/audit_entries', { as })).body._embedded.elements.filter(
    ({ action }: { action: string }) => action === 'settings:updated',
  )

beforeAll(skipRetryPauses)

describe('At any moment of a change of the settings', () => {
  it('one of another setting leaves both, each with its audit entry', async () => {
    const calls = await interruptEverywhere({
      prepare,
      work,
      meanwhile: (service) => settingsOf(service).set({ instanceName: 'Acme' }),
      outcome: async (service, answer) => {
        expect(answer.status).toBe(200)
        expect((await settingsOf(service).get()).body).toMatchObject({ hoursPerDay: 7, instanceName: 'Acme' })
        expect(await entriesOf(service)).toHaveLength(2)
      },
    })

    expect(calls).toBeGreaterThanOrEqual(2)
  })

  it('one of the same setting leaves one of the two', async () => {
    await interruptEverywhere({
      prepare,
      work,
      meanwhile: (service) => settingsOf(service).set({ hoursPerDay: 6 }),
      outcome: async (service, answer) => {
        expect(answer.status).toBe(200)
        expect([6, 7]).toContain((await settingsOf(service).get()).body.hoursPerDay)
      },
    })
  })

  it('an import leaves both', async () => {
    await interruptEverywhere({
      prepare,
      work,
      meanwhile: (service) => service.import([{ kind: 'settings', daysPerMonth: 10 }]),
      outcome: async (service) => {
        expect((await settingsOf(service).get()).body).toMatchObject({ hoursPerDay: 7, daysPerMonth: 10 })
      },
    })
  })

  it('the deletion of the role that it names leaves no setting with it', async () => {
    await interruptEverywhere({
      prepare: (service) =>
        service.fill([...personas, { kind: 'role', id: 9, name: 'Spare', permissions: [] }]),
      work: (service) => settingsOf(service).set({ newProjectRoleId: 9 }),
      meanwhile: (service) => service.delete('/api/v3/roles/9', { as }),
      outcome: async (service, answer) => {
        const { newProjectRoleId: named } = (await settingsOf(service).get()).body
        const { roles } = await service.ports.configuration.current()
        expect([200, 422]).toContain(answer.status)
        expect(named === null || roles.some(({ id }) => id === named)).toBe(true)
      },
    })
  })
})
