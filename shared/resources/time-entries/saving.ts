import { sequencesIn, type Write } from '#shared/platform/dynamodb/table.ts'
import { dated, withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { staysOpen } from '#shared/resources/projects/store.ts'
import { announcing } from '#shared/resources/webhooks/deliver.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { newTimeEntry, type TimeEntry, withTimerState } from './model.ts'
import { properties } from './properties.ts'
import { timeEntriesIn } from './store.ts'

/** Returns a new time entry with the values of a draft. */
export async function newFrom(values: Values, ports: Ports): Promise<TimeEntry> {
  const id = await sequencesIn(ports).allocate('time_entries')
  const { project, spentOn } = values
  const blank = newTimeEntry(id, ports.now(), { project: Number(project), spentOn: String(spentOn) })
  return withTimerState(await withDraft(properties, blank, values))
}

/** Returns a time entry with new values, or the same object if they change nothing. */
export async function changedBy(present: TimeEntry, values: Values, ports: Ports): Promise<TimeEntry> {
  return dated(present, withTimerState(await withDraft(properties, present, values)), ports.now())
}

/**
 * Saves a new time entry.
 *
 * @throws WriteRefused if the work package or project of the time entry was deleted
 */
export const insertTimeEntry = async (entry: TimeEntry, ports: Ports): Promise<void> =>
  announcing([{ event: 'time_entry:created', id: entry.id, projects: [entry.project] }], ports, (also) =>
    timeEntriesIn(ports).insert(entry, containerCheck(entry, ports), ...also),
  )

/**
 * Saves a changed time entry, and returns it as stored.
 *
 * @throws WriteRefused if another request changed the entry first
 */
export async function replaceTimeEntry(
  before: TimeEntry,
  after: TimeEntry,
  ports: Ports,
): Promise<TimeEntry> {
  const isMoved = before.project !== after.project || before.workPackage !== after.workPackage
  await timeEntriesIn(ports).replace(before, after, ...(isMoved ? [containerCheck(after, ports)] : []))
  return { ...after, version: before.version + 1 }
}

/**
 * Returns the check that the work package of a time entry is still in the entry's project. If the entry has no work
 * package, returns the check of the project itself.
 *
 * @param stays returns the check of the project; by default, the project must be neither archived nor deleted
 */
export const containerCheck = (
  { id, project, workPackage }: TimeEntry,
  ports: Ports,
  stays = (inProject: number): Write => staysOpen(inProject, id),
): Write => (workPackage === undefined ? stays(project) : workPackagesIn(ports).staysIn(workPackage, project))
