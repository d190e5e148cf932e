import { beforeEach, describe, expect, it } from 'vitest'
import { itemsOf } from '#test/support/engine/raw-table.ts'
import { Service } from '#test/support/engine/service.ts'
import { conflictsFrom } from '#test/support/faults/conflicts.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import {
  createdBy,
  gridPath,
  gridRecord,
  gridsPath,
  mel,
  owners,
  widget,
} from '#test/support/fixtures/grid-worlds.ts'
import { user } from '#test/support/fixtures/records.ts'
import { violations } from '#test/support/oracles/invariants.ts'

let service: Service
const grids = async (from = service) => (await from.export()).filter(({ kind }) => kind === 'grid')
const wrong = async (from = service) => violations(from.ports, await itemsOf(from.table))
const texts = (lines: object[]) => lines.map((line) => JSON.stringify(line))

beforeEach(async () => {
  service = await Service.startWith(owners)
})

describe('Grids on a journey', () => {
  const options = [
    JSON.parse('{"__proto__":{"a":1},"constructor":null,"b":[{"名":"😀"}]}'),
    { lone: '\ud800', nothing: null, '': 0 },
  ]

  beforeEach(async () => {
    const widgets = options.map((one, index) =>
      widget([1, 2, index + 1, index + 2], { id: 9 - index, options: one }),
    )
    await service.import([
      gridRecord(3, 3),
      gridRecord(1, 2, { widgets }),
      gridRecord(200, 2, { widgets: [] }),
    ])
    await createdBy(service, {})
  })

  it('are the same after it', async () => {
    const lines = await service.export()
    const other = await Service.start()

    expect((await other.import(lines)).rejected).toEqual([])
    expect(texts(await other.export())).toEqual(texts(lines))
    expect(await wrong(other)).toEqual([])
  })

  it('are the same when they come back to where they are', async () => {
    const lines = await service.export()

    expect((await service.import(lines)).rejected).toEqual([])
    expect(texts(await service.export())).toEqual(texts(lines))
    expect(await wrong()).toEqual([])
  })

  it('leave with what was changed through the API', async () => {
    const before = (await service.get(gridPath(200), { as: mel })).body
    const { body } = await service.patch(gridPath(200), { as: mel, body: { columnCount: 77 } })

    expect((await grids()).find(({ id }) => id === 200)).toMatchObject({
      columnCount: 77,
      updatedAt: body.updatedAt,
    })
    expect(body.createdAt).toBe(before.createdAt)
  })
})

describe('Many lines', { timeout: 60_000 }, () => {
  it('about one grid are written in their order, however often transactions collide', async () => {
    await skipRetryPauses()
    const service = await Service.start({ faults: conflictsFrom(20_261_121) })
    const lines = Array.from({ length: 14 }, (_, index) =>
      gridRecord(1, 1 + (index % 3), { rowCount: 10 + index }),
    )
    await service.import([...owners, ...lines])

    expect(await grids(service)).toEqual(lines.slice(-1))
    expect(await wrong(service)).toEqual([])
  })
})

describe('Many grids', { timeout: 60_000 }, () => {
  it('of one user and of many arrive, however often transactions collide', async () => {
    await skipRetryPauses()
    const service = await Service.start({ faults: conflictsFrom(20_261_121) })
    const users = Array.from({ length: 20 }, (_, index) => user(10 + index, `user-${index}`))
    const ofMany = users.map(({ id }, index) => gridRecord(index + 1, id))
    const ofOne = Array.from({ length: 40 }, (_, index) => gridRecord(100 + index, 2))

    expect((await service.import([...owners, ...users, ...ofMany, ...ofOne])).rejected).toEqual([])
    expect(await grids(service)).toHaveLength(60)
    expect((await service.get(gridsPath, { as: mel })).body.total).toBe(40)
    expect(await wrong(service)).toEqual([])
  })
})
