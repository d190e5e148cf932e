import type { Viewer } from '#shared/access/viewer.ts'
import { visibleFieldsOf } from '#shared/custom-fields/properties.ts'
import { startingValues, withDraftValues } from '#shared/custom-fields/review.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { sequencesIn, type Write } from '#shared/platform/dynamodb/table.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import { enqueue, runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import type { HasTime } from '#shared/platform/jobs/steps.ts'
import { dated, withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { saved } from '#shared/platform/properties/unique.ts'
import type { Ports } from '#shared/ports.ts'
import { typesOfNewProject } from '#shared/resources/types/model.ts'
import { createRetractMovedJob } from '#shared/resources/versions/retract-moved.ts'
import { announcing } from '#shared/resources/webhooks/deliver.ts'
import { ancestorsUnchanged, isOpen, withAncestorIds } from './ancestors.ts'
import { createArchiveProjectJob } from './archive-project.ts'
import { isMove, isUnarchiving, isUnarchivingBlocked, newProject, type Path, type Project } from './model.ts'
import type { NewParent } from './new-parent.ts'
import { properties } from './properties.ts'
import { projectsIn } from './store.ts'
import type { WriteContext } from './write-context.ts'

/** Returns a new project with the values of a draft. */
export async function newFrom(values: Values, viewer: Viewer, ports: Ports): Promise<Project> {
  const [id, customValues] = await Promise.all([
    sequencesIn(ports).allocate('projects'),
    startingValues('project', viewer),
  ])
  const types = typesOfNewProject(viewer.configuration)
  return withDrafted({ ...newProject(id, ports.now()), types, customValues }, values, viewer)
}

/** Returns a project with new values, or the same object if they change nothing. */
export const changedBy = async (
  present: Project,
  values: Values,
  viewer: Viewer,
  ports: Ports,
): Promise<Project> => dated(present, await withDrafted(present, values, viewer), ports.now())

/** Returns a project with the values of a draft. Null removes a value. */
async function withDrafted(present: Project, values: Values, viewer: Viewer): Promise<Project> {
  const drafted = await withDraft(properties, present, values)
  const customValues = await withDraftValues(present.customValues, visibleFieldsOf('project', viewer), values)
  return { ...drafted, ...typesIn(values), customValues }
}

/** Returns the types of a draft in the order in which projects store them. */
const typesIn = ({ types }: Values): Partial<Project> =>
  types === undefined ? {} : { types: distinctIds((types ?? []) as number[]) }

/**
 * Saves a new project on the condition that its parent is open.
 *
 * The ancestors of the parent are not checked. A new project has no descendants, so it cannot form a cycle. If the
 * parent is moved down at the same time, the new project may exceed the maximum level, which is harmless.
 *
 * A job that archives or removes a tree closes each project before it reads the project's children. The job therefore
 * finds the new project.
 *
 * @param more the writes that make the creator a member
 * @throws WriteRefused if a condition fails; a violation if another project has taken the identifier
 */
export const insertProject = async (
  project: Project,
  newParent: NewParent | undefined,
  more: readonly Write[],
  ports: Ports,
): Promise<void> => {
  const openParent = newParent ? [projectsIn(ports).check(newParent.project.id, isOpen)] : []
  const placed = withAncestorIds(project, newParent)
  await saved(properties, () => projectsIn(ports).insert(placed, ...openParent, ...more))
}

/**
 * Saves a changed project. If the change archives the project, also archives its descendants as long as the request has
 * time.
 *
 * @param more further writes for the same transaction
 * @returns the stored project
 * @throws a violation if another project has taken the identifier
 * @throws WriteRefused if another request changed the project first
 * @throws `UpdateConflict` if the change unarchives a project that is still being archived or copied
 */
export async function replaceProject(
  before: Project,
  after: Project,
  loaded: WriteContext,
  hasTime: HasTime,
  ports: Ports,
  more: readonly Write[],
): Promise<Project> {
  if (isUnarchiving(before, after) && isUnarchivingBlocked(before)) throw updateConflict()
  const moving = isMove(before, after) ? acceptMoving(before, loaded, ports) : undefined
  const archiving = before.active && !after.active ? createArchiveProjectJob(before, ports) : undefined
  const moved = withAncestorIds(after, loaded.newParent)
  const state = archiving ? { ...moved, archiving: archiving.job.id } : moved
  const accepted = [archiving, moving].flatMap((one) => (one ? [one.acceptance] : []))
  const guards = guardsOf(before, after, loaded, ports)
  const event = { event: 'project:updated', id: after.id, projects: [after.id] } as const
  await announcing([event], ports, (also) =>
    saved(properties, () =>
      projectsIn(ports).replace(before, state, ...guards, ...accepted, ...more, ...also),
    ),
  )
  const stored = { ...after, version: before.version + 1 }
  // A moved project may have lost access to shared versions. Its work packages can then no longer use these versions.
  // Unassigning the versions may take long, so the consumer does it.
  if (moving) await enqueue(jobsIn(ports), moving.job)
  if (!archiving) return stored
  await runFollowUpJobs([archiving], jobsIn(ports), hasTime)
  // Reads the project again, because the resource has the link `unarchive` only after the job has ended.
  return (await projectsIn(ports).byId(after.id)) ?? stored
}

function acceptMoving({ id }: Project, { ancestors, newParent }: WriteContext, ports: Ports) {
  const pathBelow = (above: readonly Project[]): Path => [id, ...above.map((one) => one.id)]
  return createRetractMovedJob(pathBelow(ancestors), pathBelow(newParent?.path ?? []), ports)
}

/**
 * Returns conditions that refuse the write if ancestors of a moved or unarchived project have changed. For a moved
 * project, the new ancestors are checked.
 */
function guardsOf(
  before: Project,
  after: Project,
  { newParent, ancestors }: WriteContext,
  ports: Ports,
): Write[] {
  const isMoving = isMove(before, after)
  const path = isMoving ? (newParent?.path ?? []) : ancestors
  if (isUnarchiving(before, after)) return ancestorsUnchanged(path, projectsIn(ports), { ancestors: isOpen })
  return isMoving ? ancestorsUnchanged(path, projectsIn(ports)) : []
}
