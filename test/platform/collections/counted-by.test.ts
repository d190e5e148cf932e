import { beforeEach, describe, expect, it } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Table } from '#shared/platform/dynamodb/table.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'
import { allIn } from '#test/support/fixtures/pages.ts'

interface Task extends Entity {
  state?: string
}

const task = (id: number, state?: string): Task => ({ id, version: 1, state })

/**
 * The states of tasks in several clusters (partitions of entities) and chunks (partitions of rows). The task without a
 * state is not counted in any part of the collection.
 */
const states: [id: number, state: string | undefined][] = [
  [1, 'open'],
  [2, 'done'],
  [3, 'open'],
  [63, 'done'],
  [64, 'open'],
  [65, undefined],
  [66, 'late'],
  [4095, 'open'],
  [4096, 'done'],
  [9000, 'late'],
]

describe('A part of a collection by the value that it is counted by', () => {
  let table: Table
  let tasks: EntityCollection<Task>

  beforeEach(async () => {
    ;({ table } = await engineTable())
    tasks = new EntityCollection<Task>(table, {
      code: 'T',
      unique: {},
      countedBy: ({ state }) => state,
    })
    for (const [id, state] of states) await tasks.insert(task(id, state))
  })

  const page = async (
    values: string[],
    { except = [] as number[], start = 0, size = 100, last = false } = {},
  ) => {
    const part = { has: (value: string) => values.includes(value), except: new Set(except) }
    const order = [{ by: 'id' as const, descending: last }]
    const { total, batches } = await listOf(tasks).pageById(
      { order, start, size },
      await tasks.counters(),
      part,
    )
    return [total, (await allIn(batches)).map(({ id }) => id)]
  }

  it('has the entities with these values, both ways, and their number', async () => {
    expect(await page(['open', 'late'])).toEqual([6, [1, 3, 64, 66, 4095, 9000]])
    expect(await page(['open', 'late'], { last: true })).toEqual([6, [9000, 4095, 66, 64, 3, 1]])
    expect(await page(['done'])).toEqual([3, [2, 63, 4096]])
    expect(await page(['none'])).toEqual([0, []])
  })

  it('has the same pages as a list of these entities', async () => {
    const all = [1, 3, 64, 66, 4095, 9000]
    for (const [start, size] of [
      [0, 2],
      [2, 2],
      [3, 1],
      [5, 3],
      [6, 1],
      [1, 0],
    ] as const)
      expect(await page(['open', 'late'], { start, size })).toEqual([6, all.slice(start, start + size)])
  })

  it('has none of those that are left out', async () => {
    expect(await page(['open', 'late'], { except: [3, 66], start: 1, size: 2 })).toEqual([4, [64, 4095]])
  })

  it('follows a change of the value, and a removal', async () => {
    await tasks.replace(task(3, 'open'), task(3, 'done'))
    await tasks.replace(task(65), task(65, 'open'))
    await tasks.replace(task(66, 'late'), task(66))
    await table.write(tasks.removal(task(1, 'open')))

    expect(await page(['open', 'late'])).toEqual([4, [64, 65, 4095, 9000]])
    expect(await page(['done'])).toEqual([4, [2, 3, 63, 4096]])
  })

  it('writes no counter when the value stays', async () => {
    const changes = tasks.replacement(task(3, 'open'), task(3, 'open'))

    expect(changes).toHaveLength(1)
  })
})
