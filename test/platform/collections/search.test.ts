import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { IDS_PER_CHUNK } from '#shared/platform/collections/keys.ts'
import { PackedRow } from '#shared/platform/collections/packed-row.ts'
import { runWithDeadline } from '#shared/platform/deadline.ts'
import { computed, contains } from '#shared/platform/dynamodb/condition.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { engineTable } from '#test/support/engine/engine-table.ts'

interface Thing extends Entity {
  name: string
  other: string
  story: string
}

/**
 * The number of chunks that are read in parallel. The test has more chunks than this, with one entity in each chunk.
 */
const AT_ONCE = 32
const ids = Array.from({ length: AT_ONCE + 8 }, (_, chunk) => chunk * IDS_PER_CHUNK + 1)

/**
 * Runs work with a fake clock that advances ten seconds each time it is read. The deadline always leaves two seconds:
 * enough to start a part of the work, but not to continue.
 */
function runInNoTime<T>(work: () => Promise<T>): Promise<T> {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 10_000
    return now
  })
  return runWithDeadline(() => 2_000, work)
}

afterEach(() => vi.restoreAllMocks())

describe('A search through all rows', () => {
  let engine: Awaited<ReturnType<typeof engineTable>>

  const things = () =>
    new EntityCollection<Thing>(engine.table, {
      code: 'T',
      unique: {},
      rows: {
        packed: new PackedRow({ n: 'text', o: 'text', x: 'apart' }),
        of: ({ name, other }) => ({ n: name, o: other, x: 'never read' }),
      },
      wide: ({ story }) => ({ w: story }),
    })
  const all = { order: [{ by: byText('n'), descending: true }], start: 0, size: 20 }
  const rowQueries = (commands: string[]) => commands.filter((command) => command === 'Query').length

  beforeAll(async () => {
    engine = await engineTable()
    const collection = things()
    for (const id of ids) await collection.insert({ id, version: 1, name: `n${id}`, other: 'o', story: 's' })
  })

  it('reads packed rows, and no attributes apart that it does not need', async () => {
    const asked = new Set<string>()
    engine.client.middlewareStack.add(
      (next) => (args) => {
        const { ProjectionExpression, ExpressionAttributeNames = {} } = args.input as QueryCommandInput
        for (const name of ProjectionExpression?.split(', ') ?? [])
          asked.add(ExpressionAttributeNames[name] ?? name)
        return next(args)
      },
      { step: 'initialize', priority: 'high', name: 'projections' },
    )
    const filter = computed(['o'], ({ o }) => o === 'o')
    const { total } = await listOf(things()).page({ ...all, filter })
    engine.client.middlewareStack.remove('projections')

    expect(total).toBe(ids.length)
    expect([...asked].sort()).toEqual(['r', 'sk'])
  })

  it('fails when the time runs out, and stops reading', async () => {
    const collection = things()
    await listOf(collection).page(all) // The collection now caches which chunks exist.
    const { result, commands } = await engine.meter.measure(() =>
      runInNoTime(() => listOf(collection).page({ ...all, filter: contains('n', '9') })).catch(
        (error) => error,
      ),
    )

    expect(result).toMatchObject({
      identifier: 'InvalidQuery',
      message: expect.stringMatching(/search takes too long/),
    })
    expect(rowQueries(commands)).toBeLessThanOrEqual(AT_ONCE + 2)
  })

  it('continues while there is time', async () => {
    const page = await runWithDeadline(
      () => 60_000,
      () => listOf(things()).page(all),
    )

    expect(page.total).toBe(ids.length)
  })
})
