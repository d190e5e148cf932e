import { beforeAll, describe, expect, it } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import type { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { inEveryOrder } from '#test/support/faults/interleavings.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { tokens } from '#test/support/fixtures/personas.ts'
import { project, workPackage } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'
import { base, create, kinds, requestsTo, storedIn } from './kinds.ts'

const as = tokens.admin

/** The ids of the statuses. The first status stays open, and the tests close the second status. */
const [STAYING, CHANGED] = [1, 3]
const open = [
  { kind: 'status', id: STAYING, name: 'Open', isDefault: true },
  { kind: 'status', id: CHANGED, name: 'Done' },
]
const closed = { kind: 'status', id: CHANGED, name: 'Done', isClosed: true }

const prepared = (service: Service) =>
  service.fill([...base, project(1), ...open, workPackage(1, 1, { status: STAYING })])

const close = (service: Service) =>
  requestsTo(service, { path: 'statuses' }).patch(CHANGED, { isClosed: true })

const MILESTONE = 7
const type = { href: `/api/v3/types/${MILESTONE}` }
const _project = { href: '/api/v3/projects/1' }
const _links = { status: { href: `/api/v3/statuses/${CHANGED}` } }
const path = '/api/v3/work_packages'

/** Requests that use a status for the first time. */
const uses: Record<string, (service: Service) => ReturnType<Service['post']>> = {
  creation: (service) =>
    service.post(path, {
      as,
      body: { subject: 'New', _links: { ..._links, project: _project } },
    }),
  'change of the status': (service) => service.patch(`${path}/1`, { as, body: { lockVersion: 0, _links } }),
}

/** The kind of record for each list of entries, keyed by the path of the list. */
const RECORDS = {
  statuses: 'status',
  types: 'type',
  priorities: 'priority',
  'time_entries/activities': 'time_entry_activity',
}

/** Checks that exactly the work packages whose status is closed are marked and listed as closed. */
async function expectInClass(service: Service) {
  await service.sweepAndDrain()
  await service.ports.configuration.current()
  expect(violations(service.ports, await itemsOf(service.table))).toEqual([])
}

beforeAll(skipRetryPauses)

describe.each(Object.entries(uses))('After a %s and a closure of the same status', (_, use) => {
  it('the work package is among the closed ones, wherever the closure interrupts', async () => {
    await interruptEverywhere({
      prepare: prepared,
      work: use,
      meanwhile: close,
      outcome: async (service, { status }) => {
        expect([200, 201]).toContain(status)
        await expectInClass(service)
      },
    })
  })

  it('the work package is in its class, wherever it interrupts the closure', async () => {
    await interruptEverywhere({
      prepare: prepared,
      work: close,
      meanwhile: use,
      outcome: async (service, { status }) => {
        expect([200, 422]).toContain(status)
        await expectInClass(service)
      },
    })
  })
})

describe('In every order of their calls', () => {
  it('an import that closes a status and one that first uses it leave the work package in its class', async () => {
    await inEveryOrder({
      prepare: prepared,
      actors: {
        closure: (service) => service.import([closed]),
        use: (service) => service.import([workPackage(2, 1, { status: CHANGED })]),
      },
      interruptions: 1,
    })
  })

  it('a late run of the job and an import that opens the status leave the work package in its class', async () => {
    await inEveryOrder({
      prepare: async (service) => {
        await prepared(service)
        await service.import([workPackage(2, 1, { status: CHANGED })])
        await service.import([closed])
        const present = await workPackagesIn(service.ports).byId(2)
        const { closed: _, ...misclassified } = present as NonNullable<typeof present>
        await workPackagesIn(service.ports).replace(present as typeof misclassified, misclassified)
      },
      actors: {
        job: async (service) => {
          for (const job of await jobsIn(service.ports).all()) await service.deliver([{ job }], 60, 'jobs')
        },
        import: (service) => service.import(open),
      },
      interruptions: 1,
    })
  })
})

describe('An import of statuses', () => {
  it.each([
    ['closes a status', [...open, workPackage(2, 1, { status: CHANGED })], [closed]],
    ['is the first one', [workPackage(2, 1, { status: 12 })], open],
  ])(
    'that %s leaves all work packages in their class, after a crash at any write',
    async (_, before, records) => {
      await crashEverywhere({
        prepare: (service) => service.fill([...base, project(1), ...before]),
        run: (service) => service.import(records),
        again: async () => {},
        outcome: expectInClass,
      })
    },
  )
})

describe('After a change of a type to a milestone', () => {
  it('a work package that gets the type meanwhile has one date', async () => {
    const dates = { startDate: '2026-01-05', dueDate: '2026-01-09' }
    await interruptEverywhere({
      prepare: prepared,
      work: (service) =>
        service.post(path, { as, body: { subject: 'New', ...dates, _links: { type, project: _project } } }),
      meanwhile: (service) => requestsTo(service, { path: 'types' }).patch(MILESTONE, { isMilestone: true }),
      outcome: async (service, { status, body }) => {
        if (status === 422) return
        await service.sweepAndDrain()
        const one = await workPackagesIn(service.ports).byId(body.id)
        expect(one).toMatchObject({ startDate: '2026-01-09', dueDate: '2026-01-09' })
      },
    })
  })
})

describe('An import that removes an entry', () => {
  it.each(kinds)('of $path replaces it in what a request of the same moment creates', async (kind) => {
    const record = RECORDS[kind.path]
    const [kept, removed] = [1, 2].map((id) => ({
      kind: record,
      id,
      name: `Entry ${id}`,
      isDefault: id === 1,
    }))
    await interruptEverywhere({
      prepare: (service) => service.fill([...base, kept, removed] as object[]),
      work: (service) => create(service, kind, 2),
      meanwhile: (service) => service.import([{ kind: record, id: 2, deleted: true }]),
      outcome: async (service, { status, body }) => {
        if (status === 422) return
        await service.sweepAndDrain()
        expect(await storedIn(service, kind, body.id)).toBe(kind.holders === 'time_entries' ? undefined : 1)
      },
    })
  })
})
