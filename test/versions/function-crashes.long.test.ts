import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import type { FaultPlan } from '#test/support/faults/faults.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { plant } from '#test/support/fixtures/project-trees.ts'
import {
  assignedTo,
  HOME,
  homeVersion,
  link,
  packagesIn,
  pathOf,
  smallTrees,
  storedWith,
  tokens,
  versionsPath,
} from '#test/support/fixtures/version-personas.ts'

const as = tokens.admin

const prepare = (service: Service) =>
  plant(service, smallTrees, homeVersion(1, 'tree'), ...packagesIn([2, 4, 7], 1))

/**
 * Returns a function that sends the request again, as a client would. The function expects a response with one of the
 * given statuses or 503.
 */
const again =
  (send: (service: Service) => Promise<Answer>, ...accepted: number[]) =>
  async (service: Service) =>
    expect([...accepted, 503]).toContain((await send(service)).status)

/**
 * Runs all jobs. Then expects that exactly the given work packages have the version, both in responses and in the
 * table.
 */
const expectAssigned = async (service: Service, ...expected: number[]) => {
  expect(await assignedTo(service, 1)).toEqual(expected)
  expect(await storedWith(service, 1)).toEqual(expected)
}

describe('A request about versions whose function crashes before or after any of its writes', {
  timeout: 120_000,
}, () => {
  beforeAll(skipRetryPauses)

  it('deletes the version, and unassigns its work packages after a restart', async () => {
    const remove = (service: Service) => service.delete(pathOf(1), { as })
    const writes = await crashEverywhere({
      prepare,
      run: remove,
      again: again(remove, 204, 404),
      outcome: async (service) => {
        expect((await service.get(pathOf(1), { as })).status).toBe(404)
        await expectAssigned(service)
      },
    })

    // The activity is corrected in parallel with the work packages. If these two writes conflict, the activity is
    // written again, so there may be more than four writes.
    expect(writes, 'the version, the activity, the work packages, the end of the job').toBeGreaterThanOrEqual(
      4,
    )
  })

  it('narrows the sharing, and unassigns affected work packages after a restart', async () => {
    const narrow = (service: Service) => service.patch(pathOf(1), { as, body: { sharing: 'descendants' } })
    const writes = await crashEverywhere({
      prepare,
      run: narrow,
      again: again(narrow, 200),
      outcome: async (service) => {
        await expectAssigned(service, 2, 4)
        expect((await service.patch(pathOf(1), { as, body: { sharing: 'system' } })).status).toBe(200)
      },
    })

    expect(writes, 'the version, its activity, the work packages, the end of the job').toBe(4)
  })

  it('moves the project, and unassigns affected work packages after a restart', async () => {
    const body = { _links: { parent: { href: '/api/v3/projects/8' } } }
    const move = (service: Service) => service.patch(`/api/v3/projects/${HOME}`, { as, body })
    const writes = await crashEverywhere({
      prepare,
      // The request only moves the project. The consumer then unassigns the version. Both may crash.
      run: async (service) => {
        await move(service)
        await service.drain()
      },
      again: again(move, 200),
      outcome: (service) => expectAssigned(service, 2, 4),
    })

    expect(writes, 'the project, the work packages, the end of the job').toBe(3)
  })

  it('creates the version once per answer, and at most once more', async () => {
    const create = (service: Service) =>
      service.post(versionsPath, { as, body: { name: 'New', _links: link(HOME) } })
    const writes = await crashEverywhere({
      prepare,
      run: create,
      again: again(create, 201),
      outcome: async (service) => {
        const { body } = await service.get(versionsPath, { as })
        expect([2, 3]).toContain(body.total)
      },
    })

    expect(writes, 'the id, the version, its activity').toBe(3)
  })

  it('leaves a narrowing that is not repeated either done or not done', async () => {
    const outcomes = new Set<string>()
    await crashEverywhere({
      prepare,
      run: (service) => service.patch(pathOf(1), { as, body: { sharing: 'none' } }),
      again: async () => {},
      outcome: async (service) => {
        const { body } = await service.get(pathOf(1), { as })
        outcomes.add(`${body.sharing}: ${await storedWith(service, 1)}`)
      },
    })

    expect(outcomes).toEqual(new Set(['none: 2', 'tree: 2,4,7']))
  })
})

describe('A request about versions whose work afterwards fails', () => {
  it.each([
    ['deletes', 204, (service: Service) => service.delete(pathOf(1), { as }), []],
    ['narrows', 200, (service: Service) => service.patch(pathOf(1), { as, body: { sharing: 'none' } }), [2]],
  ] as const)('%s the version, says so, and leaves the rest to the queue', async (_, status, send, left) => {
    let writesLeft = Number.POSITIVE_INFINITY
    const broken: FaultPlan = (_call, operation) =>
      operation === 'TransactWriteItems' && writesLeft-- <= 0 ? { kind: 'error', name: 'Broken' } : undefined
    const service = await Service.start({ faults: broken })
    await prepare(service)

    writesLeft = 1
    expect((await send(service)).status).toBe(status)
    writesLeft = Number.POSITIVE_INFINITY

    expect(service.queue.messages).toHaveLength(1)
    expect(service.logged.join()).toContain('a job could not be worked off in its request')
    await service.drain()
    await expectAssigned(service, ...left)
  })
})
