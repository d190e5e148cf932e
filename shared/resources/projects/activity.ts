import type { App } from '#shared/app.ts'
import { absent, allOf, type Condition, equals, exists } from '#shared/table/condition.ts'
import { layout } from '#shared/table/layout.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import type { Item, Write } from '#shared/table/table.ts'
import { row } from './store.ts'

/** Holds as long as the latest activity in a project is what was read. */
const unchanged = (item: Item): Condition => {
  const known = item[row.activity]
  return known === undefined
    ? allOf(exists(layout.partitionKey), absent(row.activity))
    : equals(row.activity, known)
}

/** Holds for the row of a project that is not archived, so that something new may come into it. */
const isOpen = absent(row.archived)

/**
 * The change by which the row of a project learns that a version or work package of it was changed, for the
 * transaction that changes it.
 *
 * @param isNew whether something comes into the project, which it does into none that is archived or going
 * @returns nothing where the project is gone and nothing new comes into it
 */
export async function activityRaised(id: number, time: string, app: App, isNew = false): Promise<Write[]> {
  const item = await app.projects.rows.get(id)
  if (!item) return isNew ? [app.projects.rows.check(id, isOpen)] : []
  const when = isNew ? allOf(unchanged(item), isOpen) : unchanged(item)
  const at = Date.parse(time)
  const isLater = at > Number(item[row.activity] ?? 0)
  return [
    isLater
      ? app.projects.rows.change(id, { set: { [row.activity]: at }, when })
      : app.projects.rows.check(id, when),
  ]
}

/** Brings the latest activity in a project up to date, after versions or work packages of it have gone. May be repeated. */
export async function refreshActivity(id: number, app: App): Promise<void> {
  const { projects, versions, workPackages } = app
  await retryingRefusals(async () => {
    const [item, version, workPackage] = await Promise.all([
      projects.rows.get(id),
      versions.latestIn(id),
      workPackages.latestIn(id),
    ])
    if (!item) return
    const times = [version, workPackage].flatMap((one) => (one ? [Date.parse(one.updatedAt)] : []))
    const latest = times.length > 0 ? Math.max(...times) : undefined
    if (latest === item[row.activity]) return
    const change = latest === undefined ? { unset: [row.activity] } : { set: { [row.activity]: latest } }
    await app.table.write([projects.rows.change(id, { ...change, when: unchanged(item) })])
  })
}
