import type { Viewer } from '#shared/access/viewer.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { type DeletedEntry, type Entry, withoutEntry } from '#shared/configuration/entry-changes.ts'
import { isLastOrOnlyDefault } from '#shared/configuration/entry-policy.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { equals } from '#shared/platform/dynamodb/condition.ts'
import { constraintViolation, invalidQuery } from '#shared/platform/http/errors.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { inResumableSteps, inSteps, type RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import { about } from '#shared/platform/language/message.ts'
import type { Ports } from '#shared/ports.ts'
import { replaceInGrids } from '#shared/resources/grids/replace-value.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { auditOf } from './audited.ts'
import { withoutReferences } from './configured.ts'
import { type Exchanged, entryLists, exchangeIn, inProject, workPackageMembers } from './exchange.ts'
import { allProjects, holderIds, tallyHolders } from './holders.ts'
import type { EntryEntity, EntryKind, LoadedEntry } from './kind.ts'

/** Number of work packages or time entries that are changed between two checks of the remaining time. */
const HOLDERS_PER_STEP = 200

/** Creates the job that replaces a deleted entry. @param by the user who deleted it; undefined for an import */
export const createReplaceEntryJob = (
  subject: number,
  entry: DeletedEntry,
  by: number | undefined,
  ports: Ports,
): Accepted => jobsIn(ports).accept({ kind: 'replace-entry', subject, by, entry })

/**
 * Deletes an entry, and creates a job that stores the replacement of the entry in all entities. Readers see the
 * replacement immediately.
 *
 * A second, equal job is stored without a message, so the sweeper starts it minutes later. The second job handles
 * entities that were written by requests that had begun before the deletion.
 *
 * @returns the job that replaces the entry wherever it is stored
 * @throws WriteRefused if the configuration was changed concurrently, or a violation if the entry has to stay
 */
export async function startEntryRemoval<T extends Entry>(
  kind: EntryKind<T>,
  entity: EntryEntity<T>,
  ports: Ports,
  loaded: LoadedEntry<T>,
  viewer: Viewer,
): Promise<Job> {
  const { list } = kind
  const { configuration } = loaded
  if (isLastOrOnlyDefault(list.all(configuration), entity))
    throw constraintViolation('base', "The default can't be deleted.")
  const replacement = replacementOf(kind, entity, loaded)
  if (!replacement) await requireUnused(kind, entity, configuration, ports)
  const entry: DeletedEntry = { part: list.part, name: entity.name }
  const accept = () => createReplaceEntryJob(entity.id, entry, viewer.user?.id, ports)
  const [now, later] = [accept(), accept()]
  const changes = ports.configuration.changesOf(configuration, (current) =>
    withoutReferences(withoutEntry(current, list, entity.id, replacement?.id), {
      part: list.part,
      id: entity.id,
      by: replacement?.id,
    }),
  )
  const audited = auditOf(kind, { before: entity }, viewer, ports)
  await ports.table.write([...changes, now.acceptance, later.acceptance, ...audited])
  return now.job
}

/**
 * Returns the entry that the query specifies as the replacement.
 *
 * @throws `InvalidQuery` if the query parameter `replacement` is not an id
 * @throws a violation if this entry cannot replace the deleted entry
 */
function replacementOf<T extends Entry>(
  { list, activity, problemOfReplacement }: EntryKind<T>,
  removed: T,
  { configuration, replacement: given }: LoadedEntry<T>,
): T | undefined {
  if (given === null) return undefined
  if (!/^[1-9]\d{0,14}$/.test(given.trim())) throw invalidQuery(['Replacement must be an id.'])
  const found = list.all(configuration).find(({ id }) => id === Number(given))
  if (!found) throw constraintViolation('replacement', about('Replacement', 'does not exist.'))
  const isInactive = activity !== undefined && found[activity] === false
  if (found.id === removed.id || isInactive)
    throw constraintViolation('replacement', about('Replacement', 'is invalid.'))
  const problem = problemOfReplacement?.(removed, found)
  if (problem) throw problem
  return found
}

/**
 * Requires that an entry is not in use.
 *
 * @throws a violation
 */
async function requireUnused<T extends Entry>(
  { label, list }: EntryKind<T>,
  { id }: T,
  configuration: Configuration,
  ports: Ports,
): Promise<void> {
  const { count, isExact } = await tallyHolders(list, id, configuration, ports)
  if (count > 0 || !isExact) throw constraintViolation('base', about(label, 'is still in use.'))
}

/**
 * Replaces a deleted entry in everything that stores its id, and ends the job. If an import has created the entry
 * again, nothing is replaced. Idempotent.
 */
export async function replaceEntry(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const configuration = await ports.configuration.current()
  const exchanged = exchangedBy(job, configuration)
  if (exchanged) {
    await inFilters(exchanged, ports, requireTime)
    await inResumableSteps(
      await allProjects(ports),
      jobsIn(ports).progressOf(job),
      requireTime,
      async (projects) => {
        if (exchanged.part === 'types') await inProjects(projects, exchanged, ports)
        await inHolders(projects, exchanged, configuration, ports, requireTime)
      },
    )
  }
  await jobsIn(ports).end(job, [])
}

/**
 * Returns the deleted entry that a job handles, and its replacement, if there is one. Returns undefined if the deleted
 * entry exists again.
 */
function exchangedBy(job: Job, configuration: Configuration): Exchanged | undefined {
  const { subject: id, by: requester } = job
  const { part, name } = job.entry as DeletedEntry
  const list = entryLists[part]
  if (list.all(configuration).some((one) => one.id === id)) return undefined
  return { part, id, name, by: list.find(configuration, id), requester }
}

async function inFilters({ part, id, by }: Exchanged, ports: Ports, requireTime: RequireTime): Promise<void> {
  if (part === 'timeEntryActivities' || !by) return
  await queriesIn(ports).replaceValue(workPackageMembers[part], id, by.id, requireTime)
  await replaceInGrids({ filter: workPackageMembers[part], from: id, to: by.id }, ports, requireTime)
}

/**
 * Replaces a deleted type in the types of projects. Runs before the work packages change, because it looks for work
 * packages that still have the deleted type.
 */
const inProjects = (projects: readonly number[], exchanged: Exchanged, ports: Ports): Promise<void> =>
  projectsIn(ports).replaceAll(projects, async (project) => {
    const used = await holderIds(exchanged.part, storing(exchanged), [project.id], ports)
    return inProject(project, exchanged, used.length > 0)
  })

/**
 * Returns a function that takes a row attribute. The function returns the condition that this attribute contains the id
 * of a deleted entry.
 */
const storing =
  ({ id }: Exchanged) =>
  (attribute: string) =>
    equals(attribute, id)

async function inHolders(
  projects: readonly number[],
  exchanged: Exchanged,
  configuration: Configuration,
  ports: Ports,
  requireTime: RequireTime,
): Promise<void> {
  const found = await holderIds(exchanged.part, storing(exchanged), projects, ports)
  await inSteps(found, HOLDERS_PER_STEP, requireTime, (step) =>
    exchangeIn(step, exchanged, configuration, ports),
  )
}
