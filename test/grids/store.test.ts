import { beforeEach, describe, expect, it } from 'vitest'
import { type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { newGrid } from '#shared/resources/grids/model.ts'
import { Grids } from '#shared/resources/grids/store.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

const grid = newGrid(1, 10, new Date(0))

describe('A grid', () => {
  let table: Table
  let grids: Grids

  beforeEach(async () => {
    ;({ table } = await engineTable())
    grids = new Grids(table)
    await table.write(grids.insertion(grid))
  })

  it('is removed as it was seen, with its entry', async () => {
    await table.write(grids.removal(grid))

    expect(await grids.byId(1)).toBeUndefined()
    expect(await grids.entriesOf(10)).toEqual([])
  })

  it.each([
    ['changed', { rowCount: 2 }],
    ["become somebody else's", { user: 11 }],
  ])('is not removed where it has %s meanwhile', async (_, more) => {
    const after = { ...grid, ...more }
    await table.write(grids.replacement(grid, after))

    await expect(table.write(grids.removal(grid))).rejects.toBeInstanceOf(WriteRefused)
    expect(await grids.byId(1)).toMatchObject(more)
    expect(await grids.entriesOf(after.user)).toMatchObject([more])
  })
})
