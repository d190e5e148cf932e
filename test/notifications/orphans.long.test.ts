import { beforeAll, describe, expect, it } from 'vitest'
import { runJob } from '#functions/queue/jobs.ts'
import { handler as sweep } from '#functions/queue/sweeper.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { verified } from '#test/support/engine/verify.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { workPackage } from '#test/support/fixtures/records.ts'
import { HOME, ids, OTHER, pathOf, setUp, tokens } from '#test/support/fixtures/work-package-personas.ts'

const SIX = '2026-11-25T06:00:00.000Z'

/** A service in which one job is pending for each way to notify the reader about a work package. */
async function prepared(): Promise<Service> {
  let now = new Date('2026-11-25T05:40:00.000Z')
  const service = await Service.start({ now: () => now })
  await setUp(service, workPackage(1, HOME, { dueDate: '2026-11-26' }), {
    kind: 'watcher',
    workPackage: 1,
    users: [ids.reader, ids.editor],
  })
  await service.sweepAndDrain()
  const reminder = { remindAt: SIX, note: 'Look' }
  await service.post(`${pathOf(1)}/reminders`, { as: tokens.reader, body: reminder })
  now = new Date(SIX)
  await service.post(`${pathOf(1)}/activities`, { as: tokens.lead, body: { comment: { raw: 'Hello' } } })
  return service
}

const remove = (service: Service) => service.delete(pathOf(1), { as: tokens.admin })
const move = async (service: Service) => {
  const { lockVersion } = (await service.get(pathOf(1), { as: tokens.admin })).body
  const _links = { project: { href: `/api/v3/projects/${OTHER}` } }
  return service.patch(pathOf(1), { as: tokens.admin, body: { lockVersion, _links } })
}
const removeUser = (service: Service) => service.delete(`/api/v3/users/${ids.reader}`, { as: tokens.admin })

const reminders = async ({ table }: Service) =>
  (await itemsOf(table)).filter(({ pk }) => /^E#(\d|user|on|due)/.test(pk))

const METHODS = ['write', 'update', 'writeEach'] as const

/**
 * Runs `work` up to its n-th write. Then runs `act`, performs the n-th write, and ends the process of `work`.
 *
 * @param act a function that also runs the jobs that it starts
 * @returns whether the work has an n-th write
 */
async function interrupted(
  service: Service,
  work: () => Promise<unknown>,
  act: () => Promise<unknown>,
  nth: number,
): Promise<boolean> {
  const { table } = service.ports
  const originals = METHODS.map((name) => [name, table[name].bind(table)] as const)
  let writes = 0
  let state: 'running' | 'acting' | 'ended' = 'running'
  for (const [name, original] of originals)
    table[name] = (async (changes: never) => {
      if (state === 'acting') return original(changes)
      if (state === 'ended') throw new Error('The process has ended.')
      writes += 1
      if (writes < nth) return original(changes)
      state = 'acting'
      await act()
      await original(changes).finally(() => {
        state = 'ended'
      })
      throw new Error('The process has ended.')
    }) as never
  await work().catch(() => {})
  for (const [name, original] of originals) table[name] = original as never
  return writes >= nth
}

const acts = { 'is deleted': remove, 'is moved': move, 'loses its reader': removeUser }

describe('A work package that', { timeout: 600_000 }, () => {
  beforeAll(skipRetryPauses)

  it.each(Object.entries(acts))(
    '%s during a write of a job that then ends leaves no notifications behind',
    async (_, act) => {
      for (let nth = 1, isWithin = true; isWithin; nth++) {
        const service = await prepared()
        await sweep()
        const jobs = service.queue.take()
        const work = async () => {
          for (const message of jobs) await runJob(message, service.ports, () => true)
        }
        isWithin = await interrupted(
          service,
          work,
          async () => {
            await act(service)
            await service.drain()
          },
          nth,
        )
        await service.sweepAndDrain()

        expect(await verified(service), `write ${nth}`).toMatchObject({ found: 0, messages: [] })
        expect(await jobsIn(service.ports).all()).toEqual([])
        expect(await reminders(service), `write ${nth}`).toEqual([])
      }
    },
  )
})

describe('A removal', { timeout: 600_000 }, () => {
  beforeAll(skipRetryPauses)

  it.each([
    ['work package', remove],
    ['user', removeUser],
  ] as const)('of a %s leaves no notifications behind, wherever it crashes', async (_, act) => {
    const writes = await crashEverywhere({
      prepare: async (service) => {
        await setUp(service, workPackage(1, HOME), {
          kind: 'watcher',
          workPackage: 1,
          users: [ids.reader, ids.editor],
        })
        const reminder = { remindAt: '2999-01-01T00:00:00Z', note: 'Look' }
        await service.post(`${pathOf(1)}/reminders`, { as: tokens.reader, body: reminder })
        await service.post(`${pathOf(1)}/activities`, {
          as: tokens.lead,
          body: { comment: { raw: 'Hello' } },
        })
        await service.drain()
      },
      run: async (service) => {
        await act(service)
        await service.drain()
      },
      outcome: async (service) => {
        expect(await verified(service)).toMatchObject({ found: 0, messages: [] })
        expect(await reminders(service)).toEqual([])
      },
    })
    expect(writes).toBeGreaterThan(3)
  })
})
