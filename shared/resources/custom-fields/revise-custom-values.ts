import type { Viewer } from '#shared/access/viewer.ts'
import { withKeptValues } from '#shared/custom-fields/clear-values.ts'
import {
  type CustomField,
  type CustomOption,
  presentOptions,
  type RevisedField,
} from '#shared/custom-fields/custom-field.ts'
import { nameOf } from '#shared/custom-fields/properties.ts'
import { attributeOf, type Customised, type CustomValue } from '#shared/custom-fields/value.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { computed, exists } from '#shared/platform/dynamodb/condition.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { inResumableSteps, inSteps, type RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import { allProjects, rowListInProjects } from '#shared/resources/entries/holders.ts'
import { replaceInGrids } from '#shared/resources/grids/replace-value.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { queriesIn } from '#shared/resources/queries/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { changeBySystem, type SystemChange } from '#shared/resources/work-packages/add-activity.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

/** Number of work packages that are changed between two checks of the remaining time. */
const WORK_PACKAGES_PER_STEP = 200

/**
 * Creates two jobs that revise a field's values after the field or some of its options are deleted. The first job
 * starts immediately. The second job starts minutes later, and revises the values from requests that had begun before
 * the deletion.
 *
 * @param options the deleted options; undefined if the field itself is deleted
 */
export function createReviseCustomValuesJobs(
  { id, resource, format }: CustomField,
  options: readonly CustomOption[] | undefined,
  viewer: Pick<Viewer, 'user'>,
  ports: Ports,
): Accepted[] {
  const field: RevisedField = { resource, format, ...(options && { options }) }
  const accept = () =>
    jobsIn(ports).accept({ kind: 'revise-custom-values', subject: id, by: viewer.user?.id, field })
  return [accept(), accept()]
}

/** A custom field whose stored values a job revises. */
interface Revision extends RevisedField {
  id: number
  /** The current definition; undefined for a deleted field. */
  present: CustomField | undefined
  requester: number | undefined
}

/**
 * The worker that deletes the values of a deleted field, or replaces deleted options. Does nothing if an import has
 * created the field again. Idempotent.
 */
export async function reviseCustomValues(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const { customFields } = await ports.configuration.current()
  const present = customFields.find(({ id }) => id === job.subject)
  const revision: Revision = { ...(job.field as RevisedField), id: job.subject, present, requester: job.by }
  if (!present || revision.options) {
    await inFilters(revision, ports, requireTime)
    await inResumableSteps(await allProjects(ports), jobsIn(ports).progressOf(job), requireTime, (projects) =>
      inProjects(projects, revision, ports, requireTime),
    )
  }
  await jobsIn(ports).end(job, [])
}

/** Replaces deleted options in the filters of queries and widgets. */
async function inFilters({ id, options = [], present }: Revision, ports: Ports, requireTime: RequireTime) {
  for (const option of options) {
    const [by] = present ? presentOptions(present, [option.id]) : []
    if (by === undefined) continue
    const replacement = { filter: nameOf({ id }), from: option.id, to: by }
    await queriesIn(ports).replaceValue(replacement.filter, option.id, by, requireTime)
    await replaceInGrids(replacement, ports, requireTime)
  }
}

async function inProjects(
  projects: readonly number[],
  revision: Revision,
  ports: Ports,
  requireTime: RequireTime,
): Promise<void> {
  const { resource } = revision
  const revise = <E extends Customised>(entity: E): E => revised(entity, revision)
  if (resource === 'project') await projectsIn(ports).replaceAll(projects, revise, { requireTime })
  if (resource === 'version') {
    const found = await Promise.all(projects.map((project) => versionsIn(ports).inProject(project)))
    await versionsIn(ports).replaceAll(found.flat(), revise, { requireTime })
  }
  if (resource === 'work_package') await inWorkPackages(projects, revision, ports, requireTime)
}

/**
 * Revises the values of work packages. If the field contains long texts, every work package is read, because rows do
 * not contain long texts.
 */
async function inWorkPackages(
  projects: readonly number[],
  revision: Revision,
  ports: Ports,
  requireTime: RequireTime,
): Promise<void> {
  const { id, format, present, requester } = revision
  const hasValue = format === 'text' ? computed([], () => true) : exists(attributeOf(id))
  const found = await rowListInProjects({ kind: 'workPackages' }, projects, ports).ids(hasValue)
  await inSteps(found, WORK_PACKAGES_PER_STEP, requireTime, (step) =>
    present
      ? changeBySystem(step, (one) => inWorkPackage(one, revision), ports, { requester })
      : workPackagesIn(ports).replaceAll(step, (one) => revised(one, revision)),
  )
}

/** Returns the change that replaces or removes the outdated value in a work package; undefined if nothing changes. */
function inWorkPackage(one: WorkPackage, revision: Revision): SystemChange | undefined {
  const { customValues } = revised(one, revision)
  if (customValues === one.customValues) return undefined
  const { id } = revision
  const [old, next] = [one.customValues, customValues].map((values) => textOf(values[id], revision))
  const change = { property: nameOf({ id }), ...(old && { old }), ...(next && { new: next }) }
  return { values: { customValues }, changes: [change] }
}

/**
 * Returns an entity with revised values. If the field has been deleted, its values are removed. If only options of the
 * field have been deleted, each of these options is replaced or, without a replacement, removed.
 */
const revised = <E extends Customised>(entity: E, { id, present }: Revision): E =>
  withKeptValues(entity, (value, field) => (field === String(id) ? keptOf(value, present) : value))

function keptOf(value: CustomValue, present: CustomField | undefined): CustomValue | undefined {
  if (!present || !Array.isArray(value)) return undefined
  const options = presentOptions(present, value as number[])
  if (options.length === value.length && options.every((id, index) => id === value[index])) return value
  return options.length > 0 ? options : undefined
}

/** Returns the names of the options in a value, as activities show them. The names of deleted options are included. */
function textOf(value: CustomValue | undefined, { options = [], present }: Revision): string | undefined {
  if (!Array.isArray(value)) return undefined
  const known = [...(present?.options ?? []), ...options]
  const texts = (value as number[]).flatMap((id) => known.find((option) => option.id === id)?.value ?? [])
  return texts.length > 0 ? texts.join(', ') : undefined
}
