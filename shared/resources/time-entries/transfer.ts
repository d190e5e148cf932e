import * as z from 'zod/mini'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import type { Ports } from '#shared/ports.ts'
import { toAuthor } from '#shared/project-context/link-target.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { activityIn } from '#shared/resources/time-entry-activities/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { recordShape } from '#shared/transfer/entity-record.ts'
import { transferOf } from '#shared/transfer/entity-transfer.ts'
import type { ImportedResource } from '#shared/transfer/imported-resource.ts'
import { requireProject } from '#shared/transfer/in-projects.ts'
import { id, propertyValue, RecordRefused } from '#shared/transfer/record.ts'
import { missingTarget, targetOf } from '#shared/transfer/references.ts'
import type { Surviving } from '#shared/transfer/surviving.ts'
import { newTimeEntry, type TimeEntry, withTimerState } from './model.ts'
import { properties } from './properties.ts'
import { containerCheck } from './saving.ts'
import { timeEntriesIn } from './store.ts'

const { hours, project: _project, ...transferred } = properties

/** A `time_entry` of the import format. It needs a project, a work package, or both. */
const TimeEntryRecord = z.strictObject({
  ...recordShape(transferred),
  project: z.optional(id),
  seconds: z.nullish(propertyValue(hours)),
})
type TimeEntryRecord = z.infer<typeof TimeEntryRecord>

const timeEntries: ImportedResource<TimeEntryRecord, TimeEntry> = {
  kind: 'time_entry',
  record: TimeEntryRecord,
  properties: transferred,
  sequence: 'time_entries',
  collection: (ports) => timeEntriesIn(ports),
  refersTo: { user: toAuthor },
  blank: (id, now) => newTimeEntry(id, now, { project: 0, spentOn: '' }),
  async review({ hours: _, ...drafted }, { record, importing: { ports } }) {
    if (!record.ongoing && !record.seconds) throw new RecordRefused('seconds: are missing.')
    const project = await projectOf(record, ports)
    const configuration = await ports.configuration.current()
    if (drafted.activity && activityIn(configuration, drafted.activity)?.id !== drafted.activity)
      throw missingTarget('activity', drafted.activity)
    const entry = withTimerState({ ...drafted, project, ...(record.seconds && { hours: record.seconds }) })
    const running = entry.running && (await timeEntriesIn(ports).runningOf(Number(entry.running)))
    if (running && running !== entry.id)
      throw new RecordRefused('ongoing: a timer of the user is running already.')
    return entry
  },
  follow: async (entry, _, { ports }) => ({
    also: [containerCheck(entry, ports, (id) => projectsIn(ports).check(id, existsAndStays))],
  }),
  exporter: exporterOf,
}

/**
 * Returns the project of a record.
 *
 * @throws RecordRefused if the record has neither a project nor a work package
 * @throws RecordRefused if the work package is in another project
 */
async function projectOf({ project, workPackage }: TimeEntryRecord, ports: Ports): Promise<number> {
  if (project === undefined && !workPackage)
    throw new RecordRefused('project: is missing, and so is a work package.')
  if (!workPackage) return (await requireProject(project as number, ports)).id
  const found = await targetOf('workPackage', workPackage, workPackagesIn(ports))
  if (project !== undefined && project !== found.project)
    throw new RecordRefused('workPackage: is in another project.')
  return found.project
}

/**
 * Returns the exporter of time entries. It exports each time entry as it will be once all pending removals have
 * completed.
 */
async function exporterOf(surviving: Surviving) {
  const configuration = await surviving.ports.configuration.current()
  return async ({ project, workPackage, user, activity, hours }: TimeEntry) => {
    const isKept = workPackage === undefined ? surviving.project(project) : surviving.workPackage(workPackage)
    if (!(await isKept)) return undefined
    return {
      ...(workPackage === undefined && { project }),
      user: await surviving.kept(toAuthor, user),
      activity: activityIn(configuration, activity)?.id,
      seconds: hours,
    }
  }
}

/**
 * Import, export and removal of time entries. Pending moves and removals of work packages are completed before the
 * import, so that the work packages are in their final projects.
 */
export const timeEntryTransfer = transferOf(timeEntries, {
  after: ['remove-work-package', 'move-work-package', 'move-time-entries'],
})
