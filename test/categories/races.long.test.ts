import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer, Service } from '#test/support/engine/service.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { audited } from '#test/support/fixtures/audited.ts'
import * as record from '#test/support/fixtures/records.ts'

const as = record.tokenOf(1)
const list = '/api/v3/projects/1/categories'

const prepare = (service: Service) =>
  service.fill([
    record.user(1, 'ada', { admin: true, token: as }),
    record.project(1),
    { kind: 'category', id: 1, project: 1, name: 'Engines' },
    record.workPackage(1, 1),
  ])

const create = (service: Service, name: string) => service.post(list, { as, body: { name } })
const rename = (service: Service) => service.patch('/api/v3/categories/1', { as, body: { name: 'Motors' } })
const remove = (service: Service) => service.delete('/api/v3/categories/1', { as })
const names = async (service: Service): Promise<string[]> =>
  (await service.get(list, { as })).body._embedded.elements.map(({ name }: { name: string }) => name)

/** Interrupts one request with another, and checks both responses and the resulting state. */
async function race(
  work: (service: Service) => Promise<Answer>,
  meanwhile: (service: Service) => Promise<Answer>,
  outcome: (service: Service, statuses: number[]) => Promise<void>,
) {
  let other: Answer
  await interruptEverywhere({
    prepare,
    work,
    meanwhile: async (service) => {
      other = await meanwhile(service)
    },
    outcome: (service, { status }) => outcome(service, [status, other.status]),
  })
}

beforeAll(skipRetryPauses)

describe('At any moment of the creation of a category', () => {
  it('another one of its name leaves one of the two, and one audit entry', () =>
    race(
      (service) => create(service, 'Hull'),
      (service) => create(service, 'HULL'),
      async (service, statuses) => {
        expect(statuses.sort()).toEqual([201, 422])
        expect((await names(service)).map((name) => name.toLowerCase()).sort()).toEqual(['engines', 'hull'])
        expect(await audited(service)).toHaveLength(1)
      },
    ))

  it('a new name of its project is kept, too', () =>
    race(
      (service) => create(service, 'Hull'),
      (service) => service.patch('/api/v3/projects/1', { as, body: { name: 'Apollo' } }),
      async (service, statuses) => {
        expect(statuses).toEqual([201, 200])
        expect(await names(service)).toEqual(['Engines', 'Hull'])
        expect((await service.get('/api/v3/projects/1', { as })).body.name).toBe('Apollo')
      },
    ))
})

describe('At any moment of the deletion of a category', () => {
  it('its new name comes before or is refused', () =>
    race(remove, rename, async (service, [removed, renamed]) => {
      expect([removed, [200, 404].includes(Number(renamed))]).toEqual([204, true])
      expect(await names(service)).toEqual([])
      expect(await audited(service)).toHaveLength(renamed === 200 ? 2 : 1)
    }))

  it('a work package that gets it shows none at the end', () =>
    race(
      remove,
      (service) =>
        service.patch('/api/v3/work_packages/1', {
          as,
          body: { lockVersion: 0, _links: { category: { href: '/api/v3/categories/1' } } },
        }),
      async (service, [removed, given]) => {
        expect([removed, [200, 422].includes(Number(given))]).toEqual([204, true])
        await service.sweepAndDrain()
        const { body } = await service.get('/api/v3/work_packages/1', { as })
        expect(body._links.category).toEqual({ href: null })
      },
    ))
})
