import type { Configuration } from '#shared/configuration/configuration.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { enqueueAll } from '#shared/platform/jobs/run.ts'
import type { PropertyChange } from '#shared/platform/journal/entry.ts'
import type { Ports } from '#shared/ports.ts'
import { requireNotMoving } from '#shared/project-context/load-work-package.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { writingComment } from '#shared/project-context/texts-store.ts'
import { type Activity, activityId, MAX_ACTIVITIES } from '#shared/resources/activities/model.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { notifying } from '#shared/resources/notifications/notify.ts'
import { staysOpen } from '#shared/resources/projects/store.ts'
import { announcing } from '#shared/resources/webhooks/deliver.ts'
import type { WebhookEvent } from '#shared/resources/webhooks/events.ts'
import { type EntryProperty, entries, entryProperties } from './entries.ts'
import { classified, isMisclassified, type WorkPackage } from './model.ts'
import { workPackagesIn } from './store.ts'

/**
 * Stores an activity (a comment, or a change of the attachments) with its work package, and notifies other users. The
 * lock version stays the same, because the values of the work package do not change.
 *
 * @param activity the next activity of the work package
 * @param silent true to notify nobody
 * @param also further writes for the same transaction
 * @returns the work package after the write
 * @throws WriteRefused if another request changed the work package first
 * @throws `UpdateConflict` while the work package is being moved with an ancestor
 */
export async function addActivity(
  workPackage: WorkPackage,
  activity: Activity,
  context: ProjectContext,
  ports: Ports,
  { silent = false, also = [] }: { silent?: boolean; also?: readonly Write[] } = {},
): Promise<WorkPackage> {
  const [jobs] = await Promise.all([
    notifying({ before: workPackage, after: workPackage, activity }, context, silent),
    requireNotMoving(workPackage, context),
  ])
  const { updatedAt, listedAt = updatedAt, ...same } = workPackage
  const kept = activity.comment ? { listedAt } : {}
  const after = { ...same, ...kept, activities: activity.version, updatedAt: activity.createdAt }
  const { project } = workPackage
  await announcing([newsOf(workPackage, activity)], ports, (accepted) =>
    writingComment(undefined, activity, ports, (stored) =>
      workPackagesIn(ports).replace(
        workPackage,
        after,
        staysOpen(project, workPackage.id),
        journalsIn(ports).addition(stored),
        ...jobs.map(({ acceptance }) => acceptance),
        ...also,
        ...accepted,
      ),
    ),
  )
  await enqueueAll(jobs, jobsIn(ports))
  return after
}

const newsOf = ({ id, project }: WorkPackage, activity: Activity): WebhookEvent =>
  activity.comment
    ? { event: 'work_package_comment:comment', id: activityId(activity), projects: [project] }
    : { event: 'work_package:updated', id, projects: [project] }

/** The options of a change that the service itself makes in work packages. */
interface SystemChanging {
  /** Writes that are added to the transaction of the change, such as conditions that must hold. */
  also?: readonly Write[]
  /**
   * The user who caused the change by changing the configuration; absent for other causes. If a user is given, the
   * activities name the user, and the work packages keep the times of their last changes.
   */
  requester?: number
}

/** A change that the service itself makes in a work package. */
export interface SystemChange {
  /** The new values. Undefined removes a value. */
  values: Partial<WorkPackage>
  changes: PropertyChange[]
}

/**
 * Makes changes in work packages on behalf of the service itself. Each change increments the lock version, and adds an
 * activity unless the work package already has the maximum number. By default, the activity names no user. Work
 * packages that are being removed are skipped. Idempotent.
 *
 * @param revise returns the change; undefined for a work package that stays unchanged
 */
export async function changeBySystem(
  ids: readonly number[],
  revise: (workPackage: WorkPackage) => SystemChange | undefined | Promise<SystemChange | undefined>,
  ports: Ports,
  { also = [], requester: user }: SystemChanging = {},
): Promise<void> {
  const now = ports.now().toISOString()
  const configuration = await ports.configuration.current()
  const changesById = new Map<number, PropertyChange[]>()
  const next = async (before: WorkPackage) => {
    const change = before.removal ? undefined : await revise(before)
    if (change) changesById.set(before.id, change.changes)
    if (!change) return undefined
    const after = changed(before, change.values, user === undefined ? now : undefined)
    return classified(after, configuration)
  }
  const noted = (before: WorkPackage, { id, activities: version }: WorkPackage) => {
    const changes = changesById.get(id) ?? []
    const activity = { workPackage: id, version, user, changes, createdAt: now, updatedAt: now }
    return version > before.activities ? [journalsIn(ports).addition(activity), ...also] : [...also]
  }
  await workPackagesIn(ports).replaceAll(ids, next, { also: noted })
}

/** Returns a work package with new values. If `updatedAt` is defined, it becomes the new time of the last change. */
function changed(
  before: WorkPackage,
  values: Partial<WorkPackage>,
  updatedAt: string | undefined,
): WorkPackage {
  const { lockVersion, activities } = before
  const next = {
    ...before,
    ...values,
    ...(updatedAt !== undefined && { listedAt: undefined, updatedAt }),
    lockVersion: lockVersion + 1,
    activities: Math.min(activities + 1, MAX_ACTIVITIES),
  }
  return Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) as typeof next
}

/** Returns which of a work package's type, status and priority have been deleted from the configuration. */
export const goneIn = (
  one: Pick<WorkPackage, EntryProperty>,
  configuration: Configuration,
): EntryProperty[] =>
  entryProperties.filter((kind) => entries[kind].of(configuration, one[kind]).id !== one[kind])

/**
 * Replaces deleted types, statuses and priorities of work packages with their substitutes. Idempotent.
 *
 * @param former the configuration that still contained the deleted entries
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
      const next = (kind: EntryProperty) => entries[kind].of(configuration, one[kind])
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

/**
 * Updates whether work packages are marked as closed: each is marked if its status is closed, and unmarked otherwise.
 * Idempotent.
 */
export const reclassify = (
  ids: readonly number[],
  configuration: Configuration,
  ports: Ports,
): Promise<void> =>
  workPackagesIn(ports).replaceAll(ids, (one) =>
    isMisclassified(one, configuration) ? classified(one, configuration) : undefined,
  )
