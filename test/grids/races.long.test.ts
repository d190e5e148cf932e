import { beforeAll, describe, expect, it } from 'vitest'
import { gridsIn } from '#shared/resources/grids/store.ts'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { conflictsFrom } from '#test/support/faults/conflicts.ts'
import { interruptEverywhere } from '#test/support/faults/interruptions.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import {
  ada,
  createdBy,
  gridPath,
  gridRecord,
  gridsPath,
  mel,
  owners,
  scope,
  widget,
} from '#test/support/fixtures/grid-worlds.ts'
import { violations } from '#test/support/oracles/invariants.ts'

const wrong = async (service: Service) => violations(service.ports, await itemsOf(service.table))
const remove = async (service: Service) => {
  await service.delete('/api/v3/users/2', { as: ada })
  await service.drain()
}

beforeAll(skipRetryPauses)

describe('Side by side', { timeout: 60_000 }, () => {
  it('changes of one grid are all kept, except the refused ones', async () => {
    const service = await Service.start({ faults: conflictsFrom(20_261_121) })
    await service.import(owners)
    await createdBy(service, { rowCount: 100, columnCount: 100, widgets: [] })
    const rows = Array.from({ length: 6 }, (_, index) => 10 + index)
    const columns = Array.from({ length: 6 }, (_, index) => 20 + index)
    const change = (body: object) => service.patch(gridPath(1), { as: mel, body })
    const answers = await Promise.all([
      ...rows.map((rowCount) => change({ rowCount })),
      ...columns.map((columnCount) => change({ columnCount })),
    ])

    const succeeded = answers.filter(({ status }) => status === 200)
    expect(answers.filter(({ status }) => ![200, 409].includes(status))).toEqual([])
    expect(succeeded.length).toBeGreaterThan(0)
    expect((await gridsIn(service.ports).in(2, 1))?.version).toBe(1 + succeeded.length)
    expect(await wrong(service)).toEqual([])
  })

  it('creations all succeed, with different ids', async () => {
    const service = await Service.start({ faults: conflictsFrom(4) })
    await service.import(owners)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => service.post(gridsPath, { as: mel, body: scope() })),
    )

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(10)
    expect(await wrong(service)).toEqual([])
  })
})

describe('A change of a grid', { timeout: 60_000 }, () => {
  it('that meets another one at any moment loses nothing of either', async () => {
    const calls = await interruptEverywhere({
      prepare: (service) => service.import([...owners, gridRecord(1, 2)]),
      work: (service) => service.patch(gridPath(1), { as: mel, body: { rowCount: 50 } }),
      meanwhile: (service) => service.patch(gridPath(1), { as: mel, body: { columnCount: 60 } }),
      outcome: async (service, { status }) => {
        expect(status).toBe(200)
        const { body } = await service.get(gridPath(1), { as: mel })
        expect(body).toMatchObject({ rowCount: 50, columnCount: 60 })
      },
    })

    expect(calls).toBeGreaterThanOrEqual(3)
  })

  it('that meets one which adds a widget never gives both one id', async () => {
    const add = (service: Service, column: number) =>
      service.patch(gridPath(1), {
        as: mel,
        body: { widgets: [{ id: 1 }, { id: 5 }, widget([1, 2, column, column + 1])] },
      })
    await interruptEverywhere({
      prepare: (service) => service.import([...owners, gridRecord(1, 2)]),
      work: (service) => add(service, 3),
      meanwhile: (service) => add(service, 4),
      outcome: async (service) => expect(await wrong(service)).toEqual([]),
    })
  })

  it('that coincides with an import that gives its id to a grid of another user does not change that grid', async () => {
    await interruptEverywhere({
      prepare: (service) => service.import([...owners, gridRecord(1, 2)]),
      work: (service) => service.patch(gridPath(1), { as: mel, body: { rowCount: 50 } }),
      meanwhile: async (service) => {
        await service.import([{ kind: 'grid', id: 1, deleted: true }])
        await service.import([gridRecord(1, 3)])
        expect((await service.get(gridPath(1), { as: mel })).status).toBe(404)
      },
      outcome: async (service, { status }) => {
        expect([200, 404]).toContain(status)
        expect((await service.export()).filter(({ kind }) => kind === 'grid')).toEqual([gridRecord(1, 3)])
        expect(await wrong(service)).toEqual([])
      },
    })
  })

  it('that meets the removal of its owner leaves nothing behind', async () => {
    await interruptEverywhere({
      prepare: (service) => service.import([...owners, gridRecord(1, 2)]),
      work: (service) => service.patch(gridPath(1), { as: mel, body: { rowCount: 50 } }),
      meanwhile: remove,
      outcome: async (service, { status }) => {
        expect([401, 404]).toContain(status)
        expect(await wrong(service)).toEqual([])
      },
    })
  })
})

describe('A creation', { timeout: 60_000 }, () => {
  it.each<[what: string, meanwhile: (service: Service) => Promise<unknown>]>([
    ['the removal of its owner', remove],
    ['the beginning of that', (service) => service.delete('/api/v3/users/2', { as: ada })],
  ])('that meets %s makes no grid', async (_, meanwhile) => {
    const calls = await interruptEverywhere({
      prepare: (service) => service.import(owners),
      work: (service) => service.post(gridsPath, { as: mel, body: scope() }),
      meanwhile,
      outcome: async (service, { status }) => {
        expect([401, 409]).toContain(status)
        await service.sweepAndDrain()
        expect(await gridsIn(service.ports).entriesOf(2)).toEqual([])
        expect(await wrong(service)).toEqual([])
      },
    })

    expect(calls).toBeGreaterThanOrEqual(3)
  })

  it('whose id an import takes meanwhile gets another one', async () => {
    await interruptEverywhere({
      prepare: (service) => service.import(owners),
      work: (service) => service.post(gridsPath, { as: mel, body: scope() }),
      meanwhile: (service) => service.import([gridRecord(1, 3)]),
      outcome: async (service, { status }) => {
        expect(status).toBe(201)
        expect((await service.export()).filter(({ kind }) => kind === 'grid')).toHaveLength(2)
        expect(await wrong(service)).toEqual([])
      },
    })
  })
})

describe('An import', { timeout: 120_000 }, () => {
  it.each<[what: string, meanwhile: (service: Service) => Promise<unknown>]>([
    ['the removal of an owner', remove],
    ['a change of a grid', (service) => service.patch(gridPath(1), { as: mel, body: { rowCount: 50 } })],
    ['an import that gives a grid away', (service) => service.import([gridRecord(1, 3)])],
    ['an import that removes a grid', (service) => service.import([{ kind: 'grid', id: 1, deleted: true }])],
  ])('that meets %s leaves everything well', async (_, meanwhile) => {
    await interruptEverywhere({
      prepare: (service) => service.import([...owners, gridRecord(1, 2)]),
      work: (service) => service.import([gridRecord(1, 2, { rowCount: 9 }), gridRecord(2, 2)]),
      meanwhile,
      outcome: async (service) => {
        await service.sweepAndDrain()
        expect(await wrong(service)).toEqual([])
      },
    })
  })

  it('of a grid for another user that meets that user’s removal leaves it with the first one', async () => {
    await interruptEverywhere({
      prepare: (service) => service.import([...owners, gridRecord(1, 3)]),
      work: (service) => service.import([gridRecord(1, 2)]),
      meanwhile: remove,
      outcome: async (service) => {
        await service.sweepAndDrain()
        expect(await wrong(service)).toEqual([])
      },
    })
  })
})
