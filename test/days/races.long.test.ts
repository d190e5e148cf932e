import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Service } from '#test/support/engine/service.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { audited } from '#test/support/fixtures/audited.ts'
import * as record from '#test/support/fixtures/records.ts'

const as = record.tokenOf(1)
const list = '/api/v3/days/non_working'
const eve = { date: '2026-12-24', name: 'Eve' }

const prepare = (service: Service) =>
  service.fill([
    record.user(1, 'ada', { admin: true, token: as }),
    { kind: 'non_working_day', date: '2026-12-25', name: 'Christmas' },
  ])
const work = (service: Service) => service.post(list, { as, body: eve })
const days = async (service: Service) =>
  (await service.ports.configuration.current()).nonWorkingDays.map(({ date }) => date)

beforeAll(skipRetryPauses)

describe('At any moment of the creation of a non-working day', () => {
  it('another one on its date leaves one of the two, and one audit entry', async () => {
    let other: Answer
    const calls = await interruptEverywhere({
      prepare,
      work,
      meanwhile: async (service) => {
        other = await service.post(list, { as, body: { ...eve, name: 'Holy Evening' } })
      },
      outcome: async (service, answer) => {
        expect([answer.status, other.status].sort()).toEqual([201, 422])
        expect(await days(service)).toEqual(['2026-12-24', '2026-12-25'])
        expect(await audited(service)).toHaveLength(1)
      },
    })

    expect(calls).toBeGreaterThanOrEqual(2)
  })

  it.each<[string, (service: Service) => Promise<unknown>, string[]]>([
    [
      'the deletion of another one',
      (service) => service.delete(`${list}/2026-12-25`, { as }),
      ['2026-12-24'],
    ],
    [
      'the creation of another one',
      (service) => service.post(list, { as, body: { date: '2026-12-26', name: 'Boxing Day' } }),
      ['2026-12-24', '2026-12-25', '2026-12-26'],
    ],
    [
      'an import',
      (service) => service.import([{ kind: 'settings', workingDays: [1] }]),
      ['2026-12-24', '2026-12-25'],
    ],
  ])('%s is kept too', async (_, meanwhile, dates) => {
    await interruptEverywhere({
      prepare,
      work,
      meanwhile,
      outcome: async (service, answer) => {
        expect(answer.status).toBe(201)
        expect(await days(service)).toEqual(dates)
      },
    })
  })
})
