import type { App } from '#shared/app.ts'
import {
  absent,
  allOf,
  anyOf,
  type Condition,
  compares,
  equals,
  exists,
} from '#shared/platform/dynamodb/condition.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type Item, layout, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Importing } from '#shared/transfer/transfer.ts'
import { type Projects, row } from './store.ts'

/** Holds as long as the latest activity in a project is what was read. */
const unchanged = (item: Item): Condition => {
  const known = item[row.activity]
  return known === undefined
    ? allOf(exists(layout.partitionKey), absent(row.activity))
    : equals(row.activity, known)
}

/** Holds for the row of a project that is not archived, so that something new may come into it. */
const isOpen = absent(row.archived)

/** Holds as long as a project is there whose latest activity is not later than a time. */
const notLater = (at: number): Condition =>
  allOf(exists(layout.partitionKey), anyOf(absent(row.activity), compares(row.activity, '<=', at)))

/**
 * The change by which the row of a project learns that a version of it was changed, for the transaction that
 * changes it. Changes at the same time are not in each other's way, as long as the later one comes later.
 *
 * @param item the row as it was read
 * @param isNew whether something comes into the project, which it does into none that is archived or going
 */
export function activityRaised(
  id: number,
  item: Item | undefined,
  time: string,
  { rows }: Projects,
  isNew = false,
): Write {
  const at = Date.parse(time)
  const isLater = at > Number(item?.[row.activity] ?? 0)
  const asRead = isLater ? notLater(at) : compares(row.activity, '>=', at)
  const when = isNew ? allOf(asRead, isOpen) : asRead
  return isLater ? rows.change(id, { set: { [row.activity]: at }, when }) : rows.check(id, when)
}

/**
 * Brings the latest activity in a project up to date, after versions or work packages of it have changed or gone.
 * Looks again after it has written: what is written meanwhile, and is not later than what the row says, leaves the
 * row as it is. May be repeated.
 */
export async function refreshActivity(id: number, app: App): Promise<void> {
  for (let isRight = false; !isRight; ) isRight = await retryingRefusals(() => isRefreshed(id, app))
}

/** @returns whether the row was right; if it was not, it is as right as it was when it was read */
async function isRefreshed(id: number, app: App): Promise<boolean> {
  const { projects, table } = app
  // In this order: what is written after the first read either raises the row or is found by the second.
  const item = await projects.rows.get(id)
  const latest = item && (await latestIn(id, app))
  if (!item || latest === item[row.activity]) return true
  const change = latest === undefined ? { unset: [row.activity] } : { set: { [row.activity]: latest } }
  await table.write([projects.rows.change(id, { ...change, when: unchanged(item) })])
  return false
}

/** When the version or work package of a project that was changed last was changed. */
async function latestIn(id: number, { versions, workPackages }: App): Promise<number | undefined> {
  const found = await Promise.all([versions.latestIn(id), workPackages.latestIn(id)])
  const times = found.flatMap((one) => (one ? [Date.parse(one.updatedAt)] : []))
  return times.length > 0 ? Math.max(...times) : undefined
}

/**
 * Writes versions or work packages, and brings the latest activity in their projects up to date: the job for that
 * is accepted first, so that it happens whatever becomes of the writes, and once more after them: a server may have
 * worked it off before they were made.
 *
 * @param projects those in which something may change
 */
export async function refreshing<T>(
  projects: readonly number[],
  { app, finish }: Importing,
  write: () => Promise<T>,
): Promise<T> {
  const [subject, ...others] = new Set(projects)
  if (subject === undefined) return write()
  const { job, acceptance } = app.jobs.accept({ kind: 'refresh-activity', subject, others })
  await app.table.write([acceptance])
  const outcome = await write()
  await app.table.write([acceptance])
  await finish(job)
  return outcome
}
