import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Change } from '#shared/platform/journal/entry.ts'
import type { Ports } from '#shared/ports.ts'
import { type Activity, MAX_ACTIVITIES } from '#shared/resources/activities/model.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { staysOpen } from '#shared/resources/projects/store.ts'
import { requireNotMoving } from '#shared/surroundings/load-work-package.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { writingComment } from '#shared/surroundings/texts-store.ts'
import { type EntryKind, entries, entryKinds } from './entries.ts'
import type { WorkPackage } from './model.ts'
import { workPackagesIn } from './store.ts'

/**
 * Notes an activity on its work package: a comment, or a change of what belongs to it. The lock version stays, as nothing of
 * the work package itself has changed.
 *
 * @param activity the next one of the work package
 * @param also what is written together with it
 * @returns the work package as it is now
 * @throws WriteRefused if another request was faster, `UpdateConflict` while it is being moved along with something else
 */
export async function noteOn(
  workPackage: WorkPackage,
  activity: Activity,
  around: Surroundings,
  ports: Ports,
  ...also: Write[]
): Promise<WorkPackage> {
  await requireNotMoving(workPackage, around)
  const after = { ...workPackage, activities: activity.version, updatedAt: activity.createdAt }
  const { project } = workPackage
  await writingComment(undefined, activity, ports, (stored) =>
    workPackagesIn(ports).replace(
      workPackage,
      after,
      staysOpen(project, workPackage.id),
      journalsIn(ports).addition(stored),
      ...also,
    ),
  )
  return after
}

/** Change of a work package by the system. */
export interface SystemChange {
  /** The new values; undefined removes one. */
  values: Partial<WorkPackage>
  /** How its activity tells the change. */
  changes: Change[]
}

/**
 * Changes work packages by the system: raises their lock versions and times, as a change by a client would, and notes an
 * activity of nobody, unless one has as many as are possible. What is being removed is left alone. May be repeated.
 *
 * @param revise says what changes; undefined for one that stays as it is
 * @param also further conditions of the change
 */
export async function changeBySystem(
  ids: readonly number[],
  revise: (workPackage: WorkPackage) => SystemChange | undefined | Promise<SystemChange | undefined>,
  ports: Ports,
  also: Write[] = [],
): Promise<void> {
  const updatedAt = ports.now().toISOString()
  const told = new Map<number, Change[]>()
  const next = async (before: WorkPackage) => {
    const change = before.removal ? undefined : await revise(before)
    if (change) told.set(before.id, change.changes)
    return change && changed(before, change.values, updatedAt)
  }
  const noted = (before: WorkPackage, { id, activities: version }: WorkPackage) => {
    const changes = told.get(id) ?? []
    const activity = { workPackage: id, version, changes, createdAt: updatedAt, updatedAt }
    return version > before.activities ? [journalsIn(ports).addition(activity), ...also] : also
  }
  await workPackagesIn(ports).replaceAll(ids, next, { also: noted })
}

function changed(before: WorkPackage, values: Partial<WorkPackage>, updatedAt: string): WorkPackage {
  const { lockVersion, activities } = before
  const next = {
    ...before,
    ...values,
    lockVersion: lockVersion + 1,
    activities: Math.min(activities + 1, MAX_ACTIVITIES),
    updatedAt,
  }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as typeof next
}

/** The kinds of which a work package has an entry that is gone. */
export const goneIn = (one: Pick<WorkPackage, EntryKind>, configuration: Configuration): EntryKind[] =>
  entryKinds.filter((kind) => entries[kind].of(configuration, one[kind]).id !== one[kind])

/**
 * Gives work packages the entries that count instead of those that are gone. May be repeated.
 *
 * @param former the configuration in which they were there
 */
export const changeToEntriesInForce = (
  ids: readonly number[],
  configuration: Configuration,
  ports: Ports,
  former?: Configuration,
): Promise<void> =>
  changeBySystem(
    ids,
    (one): SystemChange | undefined => {
      const gone = goneIn(one, configuration)
      if (gone.length === 0) return undefined
      const next = (kind: EntryKind) => entries[kind].of(configuration, one[kind])
      return {
        values: Object.fromEntries(gone.map((kind) => [kind, next(kind).id])),
        changes: gone.map((kind) => ({
          property: kind,
          ...(former && { old: entries[kind].of(former, one[kind]).name }),
          new: next(kind).name,
        })),
      }
    },
    ports,
  )

/** Gives all work packages entries in force, after the first entries of a kind have taken the place of the default set. */
export async function settleEntries(former: Configuration, ports: Ports): Promise<void> {
  const configuration = await ports.configuration.current()
  const outdated: number[] = []
  for await (const one of workPackagesIn(ports).all())
    if (goneIn(one, configuration).length > 0) outdated.push(one.id)
  await changeToEntriesInForce(outdated, configuration, ports, former)
}
