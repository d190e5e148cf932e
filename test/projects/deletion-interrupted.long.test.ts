import { beforeAll, describe, expect, it } from 'vitest'
import { all, interruptRequest, states } from '#test/support/faults/interrupted-project-requests.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { archive, move, remove, statesIn } from '#test/support/fixtures/project-trees.ts'

beforeAll(skipRetryPauses)

describe('A deletion that another request interrupts at any call', { timeout: 120_000 }, () => {
  it('spares a project that moves out of the tree, with its descendants', async () => {
    await interruptRequest(
      (service) => remove(service, 11),
      (service) => move(service, 12, null),
      async ([removed, moved], found, service) => {
        expect(removed.status).toBe(204)
        expect([200, 403, 409]).toContain(moved.status)
        const kept = moved.status === 200 ? 'active' : 'deleting'
        expect(states(found, 11, 12, 13, 14, 15)).toEqual(['deleting', ...all(kept, 4)])
        await service.drain()
        const left = moved.status === 200 ? [12, 13, 14, 15, 21, 22] : [21, 22]
        expect(Object.keys(await statesIn(service)).map(Number)).toEqual(left)
      },
    )
  })

  it('includes a project that moves into the tree', async () => {
    await interruptRequest(
      (service) => remove(service, 11),
      (service) => move(service, 21, 14),
      ([removed, moved], found) => {
        expect(removed.status).toBe(204)
        const kept = moved.status === 200 ? 'deleting' : 'active'
        expect(states(found, 14, 21, 22)).toEqual(['deleting', kept, kept])
      },
    )
  })

  it('and the deletion of what is below it both succeed', async () => {
    await interruptRequest(
      (service) => remove(service, 11),
      (service) => remove(service, 13),
      async ([removed, other], found, service) => {
        expect([removed.status, other.status]).toEqual([204, 204])
        expect(states(found, 11, 12, 13, 14, 15)).toEqual(all('deleting', 5))
        await service.drain()
        expect(await statesIn(service)).toEqual({ 21: 'active', 22: 'active' })
      },
    )
  })

  it('and archiving what is above it both succeed', async () => {
    await interruptRequest(
      (service) => remove(service, 13),
      (service) => archive(service, 11),
      ([removed, archived], found) => {
        expect([removed.status, archived.status]).toEqual([204, 200])
        expect(states(found, 11, 12, 13, 14, 15)).toEqual([
          'archived',
          'archived',
          'deleting',
          'deleting',
          'archived',
        ])
      },
    )
  })
})
