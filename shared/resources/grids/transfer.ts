import * as z from 'zod/mini'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { inEqualBatches } from '#shared/platform/collections/paging.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { fromRecord, recordShape, toRecord } from '#shared/transfer/entity-record.ts'
import { id } from '#shared/transfer/record.ts'
import { defineTransfer, type Importing, type Line } from '#shared/transfer/transfer.ts'
import { geometryProblems } from './geometry.ts'
import type { Grid } from './model.ts'
import { storedProperties } from './properties.ts'
import { type GivenWidget, placed, readWidgets, shownWidget, type Widget } from './widgets.ts'

const Record = z.strictObject(recordShape(storedProperties))

type GridRecord = z.infer<typeof Record>

const Key = z.object({ id })

/** Grids that are written in parallel. */
const PARALLEL = 16
/** Users whose grids are read at a time. */
const USERS_AT_A_TIME = 32

/** The grids. A record without an id always creates one. */
export const gridTransfer = defineTransfer<GridRecord, z.infer<typeof Key>>({
  kind: 'grid',
  record: Record,
  key: Key,
  sequence: 'grids',
  phase: 'last',
  async import(lines, importing) {
    let imported = 0
    for (const batch of slices(lines, PARALLEL)) {
      if (hasConflicts(batch)) for (const line of batch) imported += await importGrid(line, importing)
      else imported += sum(await Promise.all(batch.map((line) => importGrid(line, importing))))
    }
    return imported
  },
  async remove({ id: gridId }, { app }) {
    await retryingRefusals(async () => {
      const grid = await app.grids.byId(gridId)
      if (grid) await app.table.write(app.grids.removal(grid))
    })
  },
  async *export(app) {
    const users: number[] = []
    for await (const { id: user, removal } of app.users.all()) if (!removal) users.push(user)
    for await (const entries of inEqualBatches(users, (user) => app.grids.entriesOf(user), USERS_AT_A_TIME)) {
      for await (const grids of app.grids.whole(entries.flat())) yield* grids.map(exported)
    }
  },
})

/**
 * Whether lines must be written one after the other: a later line replaces an earlier one of the same grid, and
 * transactions on the same user would conflict.
 */
function hasConflicts(batch: readonly Line<GridRecord>[]): boolean {
  const grids = new Set(batch.map(({ record }) => record.id ?? record))
  const users = new Set(batch.map(({ record }) => record.user))
  return Math.min(grids.size, users.size) < batch.length
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)

/** @returns how many were imported: one, or none */
function importGrid({ number, record }: Line<GridRecord>, { app, reject }: Importing): Promise<number> {
  return retryingRefusals(async () => {
    const [present, user] = await Promise.all([
      record.id === undefined ? undefined : app.grids.byId(record.id),
      app.users.byId(record.user),
    ])
    const userExists = user !== undefined && user.removal === undefined
    const { widgets, lastWidget, problems } = widgetsOf(record)
    const problem = userExists
      ? problems[0] && `widgets: ${problems[0]}`
      : `user: there is none with the id ${record.user}.`
    if (problem) {
      reject(number, problem)
      return 0
    }
    const grid = await gridOf(record, present, { widgets, lastWidget }, app)
    const guard = app.users.check(record.user, existsAndStays)
    const changes = present ? app.grids.replacement(present, grid) : app.grids.insertion(grid)
    await app.table.write([...changes, guard])
    return 1
  })
}

async function gridOf(
  record: GridRecord,
  present: Grid | undefined,
  widgets: Pick<Grid, 'widgets' | 'lastWidget'>,
  { sequences, now }: Importing['app'],
): Promise<Grid> {
  const id = record.id ?? (await sequences.allocate('grids'))
  const described = await fromRecord(storedProperties, record, { id, present, now: now() })
  return { ...described, version: present?.version ?? 1, ...widgets }
}

/** The widgets of a record. They keep their ids; those without an id get the next ones. */
function widgetsOf({ widgets, ...area }: GridRecord) {
  const { value, problems: unreadable } = readWidgets(widgets)
  if (unreadable) return { widgets: [], lastWidget: 0, problems: unreadable }
  const given = value as GivenWidget[]
  if (given.some((widget) => widget.id !== undefined && !id.safeParse(widget.id).success))
    return { widgets: [], lastWidget: 0, problems: ['an id is no positive integer.'] }
  const highest = Math.max(0, ...given.map((widget) => widget.id ?? 0))
  const withId = given
    .filter((widget) => widget.id !== undefined)
    .map(({ id: one }) => ({ id: one }) as Widget)
  const result = placed(given, withId, highest)
  const geometry = result.problems.length === 0 ? geometryProblems(result.widgets, area) : []
  return { ...result, problems: [...result.problems, ...geometry] }
}

const exported = (grid: Grid) => ({
  ...toRecord(storedProperties, grid),
  widgets: grid.widgets.map(shownWidget).map(({ _type, ...widget }) => widget),
})
