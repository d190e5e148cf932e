import { beforeAll, describe, expect, it } from 'vitest'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { project, workPackage } from '#test/support/fixtures/records.ts'
import { base, kinds, requestsTo } from './kinds.ts'

const as = tokens.admin

beforeAll(skipRetryPauses)

const statuses = (service: Service) => requestsTo(service, { path: 'statuses' })

/** The href of a link of an entity. */
const linkOf = async (service: Service, holders: string, id: number, link: string) =>
  (await service.get(`/api/v3/${holders}/${id}`, { as })).body._links[link].href

describe.each(kinds)('The deletion of an entry of $path with a replacement', (kind) => {
  const [gone, next] = [3, 4]
  const href = `/api/v3/${kind.path}/${next}`

  it('ends after a crash at any write, with one activity for each work package', async () => {
    const writes = await crashEverywhere({
      prepare: (service) => service.fill([...base, kind.holder(1, gone, 1), kind.holder(2, gone, 2)]),
      run: async (service) => {
        await requestsTo(service, kind).delete(`${gone}?replacement=${next}`)
        await service.drain()
      },
      again: (service) => requestsTo(service, kind).delete(`${gone}?replacement=${next}`),
      outcome: async (service) => {
        for (const id of [1, 2]) {
          expect(await linkOf(service, kind.holders, id, kind.link)).toBe(href)
          if (kind.holders === 'work_packages')
            expect(await workPackagesIn(service.ports).byId(id)).toMatchObject({
              [kind.link]: next,
              activities: 1,
              lockVersion: 1,
            })
        }
      },
    })

    expect(writes).toBeGreaterThanOrEqual(3)
  })
})

describe('At any moment of another request', () => {
  it('the deletion of a status replaces it in the work package that the request creates', async () => {
    await interruptEverywhere({
      prepare: (service) => service.fill(base),
      work: (service) =>
        service.post('/api/v3/projects/2/work_packages', {
          as,
          body: { subject: 'New', _links: { status: { href: '/api/v3/statuses/4' } } },
        }),
      meanwhile: (service) => statuses(service).delete('4?replacement=5'),
      outcome: async (service, { status, body }) => {
        if (status === 422) return
        expect(status).toBe(201)
        expect(await linkOf(service, 'work_packages', body.id, 'status')).toBe('/api/v3/statuses/5')
        await service.sweepAndDrain()
        expect((await workPackagesIn(service.ports).byId(body.id))?.status).toBe(5)
      },
    })
  })

  it('a second move, creation or default leaves each position and one default once', async () => {
    await interruptEverywhere({
      prepare: (service) => service.fill(base),
      work: (service) => statuses(service).patch(3, { position: 1, isDefault: true }),
      meanwhile: async (service) => {
        await statuses(service).patch(5, { position: 1, isDefault: true })
        await statuses(service).post({ name: 'New one', position: 2 })
      },
      outcome: async (service, { status }) => {
        const all = await statuses(service).list()
        expect(status).toBe(200)
        expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1))
        expect(all.filter(({ isDefault }) => isDefault)).toHaveLength(1)
        expect(all).toHaveLength(15)
      },
    })
  })
})

describe('The export', () => {
  it('has the replacement of a deleted status before the job has run', async () => {
    const service = await Service.startWith([...base, workPackage(1, 1, { status: 4 }), project(3)])
    await statuses(service).delete('4?replacement=5')
    const exported = await service.export()
    const other = await Service.start()

    expect((await other.import(exported)).rejected).toEqual([])
    expect((await workPackagesIn(other.ports).byId(1))?.status).toBe(5)
  })
})
