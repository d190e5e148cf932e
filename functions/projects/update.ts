import type { Stores } from '#shared/app.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { type Saving, type UpdatableResource, update } from '#shared/platform/endpoints/writing.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { enqueue, runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { acceptArchiving } from '#shared/resources/projects/archive-project.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import {
  ancestorsUnchanged,
  newAncestors,
  open,
  type WriteContext,
  withAncestorIds,
} from '#shared/resources/projects/parent-change.ts'
import { representSingle } from '#shared/resources/projects/representer.ts'
import { type LoadedForWrite, presentProjects, withValues } from '#shared/resources/projects/resource.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { acceptMove } from '#shared/resources/versions/retract-moved.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

type Saved = Stores<
  | 'jobs'
  | 'memberships'
  | 'now'
  | 'projects'
  | 'references'
  | 'queues'
  | 'table'
  | 'versions'
  | 'workPackages'
>

/** How a changed project is saved. */
const savedProjects: UpdatableResource<Project, LoadedForWrite, Saved> = {
  ...presentProjects,
  withValues,
  replace: replaceProject,
  represent: (project, viewer, { membership, newParent }, stores) =>
    representSingle(withAncestorIds(project, newParent), viewer, membership, stores, newParent),
}

/**
 * Writes the next state of a project, and archives its descendants as far as the request's time allows.
 *
 * @throws ValueTaken for the identifier, WriteRefused if another request was faster, or `UpdateConflict`
 *   for a project that is to be unarchived while its archiving is still running
 */
async function replaceProject(
  before: Project,
  after: Project,
  { loaded, request: { hasTime }, stores }: Saving<LoadedForWrite, Saved>,
): Promise<void> {
  const guards = guardsOf(before, after, loaded, stores)
  if (after.active && before.archiving) throw updateConflict()
  const moving = after.parent === before.parent ? undefined : acceptMoving(before, after, loaded, stores)
  const archiving = before.active && !after.active ? acceptArchiving(before, stores) : undefined
  const moved = withAncestorIds(after, loaded.newParent)
  const state = archiving ? { ...moved, archiving: archiving.job.id } : moved
  const accepted = [archiving, moving].filter((one) => one !== undefined)
  await stores.projects.replace(before, state, ...guards, ...accepted.map(({ acceptance }) => acceptance))
  // Versions that the move takes away do not count any more; taking them back may be long and is left to the consumer.
  if (moving) await enqueue(stores, moving.job)
  if (archiving) await runFollowUpJobs([archiving], stores, hasTime)
}

function acceptMoving(
  { id }: Project,
  { parent }: Project,
  { path, newParent }: WriteContext,
  stores: Stores<'jobs'>,
) {
  const ancestorIds = parent === undefined ? [] : newAncestors(newParent).map((project) => project.id)
  return acceptMove(path ?? [id], [id, ...ancestorIds], stores)
}

/** Conditions that make the write fail if the new ancestors, or those of a project that is unarchived, have changed since. */
function guardsOf(
  before: Project,
  after: Project,
  { newParent, ancestors }: WriteContext,
  { projects }: Stores<'projects'>,
): Write[] {
  const isUnarchiving = after.active && !before.active
  const isMoving = after.parent !== before.parent
  const path = isMoving ? newAncestors(newParent) : ancestors
  return (isMoving && after.parent !== undefined) || isUnarchiving
    ? ancestorsUnchanged(path, projects, { ancestors: isUnarchiving ? open : undefined })
    : []
}

export const handler = lambdaWithBody(
  routes.update,
  {
    jobs: jobsIn,
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  update(savedProjects),
)
