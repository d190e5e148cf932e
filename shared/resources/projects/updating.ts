import type { Stores } from '#shared/app.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Saving, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { enqueue, runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import { acceptMove } from '#shared/resources/versions/retract-moved.ts'
import { acceptArchiving } from './archive-project.ts'
import type { Path, Project } from './model.ts'
import {
  ancestorsUnchanged,
  isOpen,
  newAncestors,
  type WriteContext,
  withAncestorIds,
} from './parent-change.ts'
import { representSingle } from './representer.ts'
import { type LoadedForWrite, presentProjects, withValues } from './resource.ts'

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
export const savedProjects: UpdatableResource<Project, LoadedForWrite, Saved> = {
  ...presentProjects,
  withValues,
  replace: replaceProject,
  represent: async (project, viewer, { membership, newParent }, stores) =>
    representSingle(await asStored(project, stores), viewer, membership, stores, newParent),
}

/** An archived project as it is stored now: it can be brought back only when everything below it is archived. */
const asStored = async (project: Project, { projects }: Stores<'projects'>): Promise<Project> =>
  project.active ? project : ((await projects.byId(project.id)) ?? project)

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
  { ancestors, newParent }: WriteContext,
  stores: Stores<'jobs'>,
) {
  const pathBelow = (above: readonly Project[]): Path => [id, ...above.map((one) => one.id)]
  return acceptMove(
    pathBelow(ancestors),
    pathBelow(parent === undefined ? [] : newAncestors(newParent)),
    stores,
  )
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
    ? ancestorsUnchanged(path, projects, { ancestors: isUnarchiving ? isOpen : undefined })
    : []
}
