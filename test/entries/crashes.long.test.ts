import { beforeAll, describe, expect, it } from 'vitest'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { project, workPackage } from '#test/support/fixtures/records.ts'
import { base, create, kinds, requestsTo, storedIn } from './kinds.ts'

const as = tokens.admin

beforeAll(skipRetryPauses)

const statuses = (service: Service) => requestsTo(service, { path: 'statuses' })

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

  it('ends after a crash at any write, also for what is created between crash and restart', async () => {
    let created: Awaited<ReturnType<typeof create>>
    await crashEverywhere({
      prepare: (service) => service.fill([...base, kind.holder(1, gone, 1)]),
      run: async (service) => {
        await requestsTo(service, kind).delete(`${gone}?replacement=${next}`)
        await service.drain()
      },
      again: async (service) => {
        created = await create(service, kind, gone)
        expect([201, 422]).toContain(created.status)
        await requestsTo(service, kind).delete(`${gone}?replacement=${next}`)
      },
      outcome: async (service) => {
        expect(await storedIn(service, kind, 1)).toBe(next)
        if (created?.status === 201) expect(await storedIn(service, kind, created.body.id)).toBe(next)
      },
    })
  })
})

describe('At any moment of another request', () => {
  it.each(kinds)(
    'the deletion of an entry of $path replaces it in what the request creates',
    async (kind) => {
      const [gone, next] = [3, 4]
      await interruptEverywhere({
        prepare: (service) => service.fill(base),
        work: (service) => create(service, kind, gone),
        meanwhile: (service) => requestsTo(service, kind).delete(`${gone}?replacement=${next}`),
        outcome: async (service, { status, body }) => {
          if (status === 422) return
          expect(status).toBe(201)
          const href = `/api/v3/${kind.path}/${next}`
          expect(await linkOf(service, kind.holders, body.id, kind.link)).toBe(href)
          await service.sweepAndDrain()
          expect(await storedIn(service, kind, body.id)).toBe(next)
        },
      })
    },
  )

  it.each(kinds)(
    'another move, creation and deletion in $path leave each position and default once',
    async (kind) => {
      await interruptEverywhere({
        prepare: (service) => service.fill(base),
        work: (service) => requestsTo(service, kind).patch(3, { position: 1, isDefault: true }),
        meanwhile: async (service) => {
          const { patch, post, ...requests } = requestsTo(service, kind)
          await post({ name: 'New one', position: 2 })
          await post({ name: 'New two' })
          await requests.delete(kind.count + 1)
          await patch(4, { position: 1, isDefault: true })
        },
        outcome: async (service, { status }) => {
          const all = await requestsTo(service, kind).list()
          const defaults = all.filter(({ isDefault }) => isDefault).map(({ id }) => id)
          expect(status).toBe(200)
          expect(all.map(({ position }) => position)).toEqual(all.map((_, index) => index + 1))
          if (kind.path === 'types') expect(defaults).toEqual(expect.arrayContaining([3, 4]))
          else expect(defaults).toHaveLength(1)
          expect(all).toHaveLength(kind.count + 1)
        },
      })
    },
  )
})

describe('Two requests that unset the last two defaults of types', () => {
  it('leave one of them, and refuse one request', async () => {
    const unset = (id: number) => (service: Service) =>
      requestsTo(service, { path: 'types' }).patch(id, { isDefault: false })
    let other: Awaited<ReturnType<ReturnType<typeof unset>>>
    await interruptEverywhere({
      prepare: async (service) => {
        await service.fill(base)
        await unset(3)(service)
      },
      work: unset(1),
      meanwhile: async (service) => {
        other = await unset(2)(service)
      },
      outcome: async (service, answer) => {
        const defaults = (await requestsTo(service, { path: 'types' }).list()).filter((one) => one.isDefault)
        expect([answer.status, other.status].sort()).toEqual([200, 422])
        expect(defaults).toHaveLength(1)
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
