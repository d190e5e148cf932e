import { beforeAll, describe, expect, it, vi } from 'vitest'
import { jobsIn } from '#shared/job-kinds.ts'
import { keyOf, type Write } from '#shared/platform/dynamodb/table.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { crashEverywhere } from '#test/support/faults/crash-points.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import {
  ada,
  gridRecord,
  gridsPath,
  largeGrid,
  mel,
  nils,
  owners,
  scope,
} from '#test/support/fixtures/grid-worlds.ts'

const listed = async (service: Service, as = mel) => (await service.get(gridsPath, { as })).body

async function deliverPendingJobs(service: Service) {
  for (const job of await jobsIn(service.ports).all()) await service.deliver([{ job }])
}

const ownersIn = async (service: Service) =>
  (await itemsOf(service.table)).filter(({ pk }) => pk.startsWith('GRIDS#')).map(({ pk }) => pk)

describe('A process that crashes before or after any of its writes', { timeout: 120_000 }, () => {
  beforeAll(skipRetryPauses)

  it('while creating a grid leaves a complete one or none', async () => {
    const totals: number[] = []
    const writes = await crashEverywhere({
      prepare: (service) => service.import(owners),
      run: (service) => service.post(gridsPath, { as: mel, body: scope() }),
      again: async () => {},
      outcome: async (service) => totals.push((await listed(service)).total),
    })

    expect(writes, 'the id, the grid').toBe(2)
    expect(totals, 'undisturbed, before the id, before the grid, after it').toEqual([1, 0, 0, 1])
  })

  it('while removing a user leaves none of their grids in the end, and all of the others’', async () => {
    const many = Array.from({ length: 25 }, (_, index) => gridRecord(index + 1, 2))
    const writes = await crashEverywhere({
      prepare: async (service) => {
        await service.import([...owners, ...many, gridRecord(100, 3)])
        await service.delete('/api/v3/users/2', { as: ada })
      },
      run: deliverPendingJobs,
      outcome: async (service) => {
        expect(await ownersIn(service)).toEqual(['GRIDS#3'])
        expect((await service.get('/api/v3/users/2', { as: ada })).status).toBe(404)
        expect((await listed(service, nils)).total).toBe(1)
      },
    })

    expect(writes, 'twenty grids, five more, the user').toBeGreaterThanOrEqual(3)
  })

  it('while importing grids has them all once the import is repeated', async () => {
    const lines = [gridRecord(1, 3), gridRecord(2, 2), gridRecord(3, 3)]
    const replaced = lines.map((line) => ({ ...line, rowCount: 7 }))
    await crashEverywhere({
      prepare: (service) => service.import([...owners, gridRecord(1, 2)]),
      run: (service) => service.import(replaced),
      outcome: async (service) => {
        expect((await service.export()).filter(({ kind }) => kind === 'grid')).toEqual([
          replaced[1],
          replaced[0],
          replaced[2],
        ])
      },
    })
  })

  it('while removing grids in an import has removed them once it is repeated', async () => {
    await crashEverywhere({
      prepare: (service) => service.import([...owners, gridRecord(1, 2), gridRecord(2, 2)]),
      run: (service) => service.import([{ kind: 'grid', id: 1, deleted: true }]),
      outcome: async (service) => expect((await listed(service)).total).toBe(1),
    })
  })
})

describe('Large grids', { timeout: 60_000 }, () => {
  it('of a user go with them, in transactions of at most 4 MB', async () => {
    const service = await Service.startWith([
      ...owners,
      ...Array.from({ length: 50 }, (_, at) => largeGrid(at + 1, 2)),
    ])
    await service.delete('/api/v3/users/2', { as: ada })
    const write = vi.spyOn(service.ports.table, 'write')
    await service.drain()

    const gridsIn = (changes: readonly Write[]) =>
      changes.filter((change) => keyOf(change).pk.startsWith('GRID#')).length
    const most = Math.max(...write.mock.calls.map(([changes]) => gridsIn(changes)))
    expect(most * JSON.stringify(largeGrid(1, 2)).length).toBeLessThan(4_000_000)
    expect(await ownersIn(service)).toEqual([])
  })
})
