import type { Stores } from '#shared/app.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Saving, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { enqueue, runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import { acceptMove } from '#shared/resources/versions/retract-moved.ts'
import { acceptArchiving } from './archive-project.ts'
import { isMove, isUnarchiving, type Path, type Project } from './model.ts'
import { ancestorsUnchanged, isOpen, withAncestorIds } from './place.ts'
import { representSingle } from './representer.ts'
import { presentProjects } from './resource.ts'
import type { WriteContext } from './write-context.ts'
import { withValues } from './written-properties.ts'

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
export const savedProjects: UpdatableResource<Project, WriteContext, Saved> = {
  ...presentProjects,
  withValues,
  replace: replaceProject,
  // The job that archives what is below may have ended: only then does the answer have the link `unarchive`.
  asStored: async (before, { id, active }, { projects }) =>
    before.active && !active ? projects.byId(id) : undefined,
  represent: (project, viewer, { membership, newParent }, stores) =>
    representSingle(project, viewer, membership, stores, newParent),
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
  { loaded, request: { hasTime }, stores }: Saving<WriteContext, Saved>,
): Promise<void> {
  if (isUnarchiving(before, after) && before.archiving) throw updateConflict()
  const moving = isMove(before, after) ? acceptMoving(before, loaded, stores) : undefined
  const archiving = before.active && !after.active ? acceptArchiving(before, stores) : undefined
  const moved = withAncestorIds(after, loaded.newParent)
  const state = archiving ? { ...moved, archiving: archiving.job.id } : moved
  const guards = guardsOf(before, after, loaded, stores)
  const accepted = [archiving, moving].filter((one) => one !== undefined)
  await stores.projects.replace(before, state, ...guards, ...accepted.map(({ acceptance }) => acceptance))
  // Versions that the move takes away do not count any more; taking them back may be long and is left to the consumer.
  if (moving) await enqueue(stores, moving.job)
  if (archiving) await runFollowUpJobs([archiving], stores, hasTime)
}

function acceptMoving({ id }: Project, { ancestors, newParent }: WriteContext, stores: Stores<'jobs'>) {
  const pathBelow = (above: readonly Project[]): Path => [id, ...above.map((one) => one.id)]
  return acceptMove(pathBelow(ancestors), pathBelow(newParent?.path ?? []), stores)
}

/** Conditions that make the write fail if the new ancestors, or those of a project that is unarchived, have changed since. */
function guardsOf(
  before: Project,
  after: Project,
  { newParent, ancestors }: WriteContext,
  { projects }: Stores<'projects'>,
): Write[] {
  const isMoving = isMove(before, after)
  const path = isMoving ? (newParent?.path ?? []) : ancestors
  if (isUnarchiving(before, after)) return ancestorsUnchanged(path, projects, { ancestors: isOpen })
  return isMoving ? ancestorsUnchanged(path, projects) : []
}
