import { jobsIn } from '#shared/job-kinds.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Saving, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { updateConflict } from '#shared/platform/http/errors.ts'
import { enqueue, runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import type { Ports } from '#shared/ports.ts'
import { acceptMove } from '#shared/resources/versions/retract-moved.ts'
import { acceptArchiving } from './archive-project.ts'
import { isMove, isUnarchiving, type Path, type Project } from './model.ts'
import { ancestorsUnchanged, isOpen, withAncestorIds } from './place.ts'
import { representSingle } from './representer.ts'
import { presentProjects } from './resource.ts'
import { projectsIn } from './store.ts'
import type { WriteContext } from './write-context.ts'
import { withValues } from './written-properties.ts'

/** How a changed project is saved. */
export const savedProjects: UpdatableResource<Project, WriteContext, Ports> = {
  ...presentProjects,
  withValues,
  replace: replaceProject,
  // The job that archives what is below may have ended: only then does the answer have the link `unarchive`.
  asStored: async (before, { id, active }, ports) =>
    before.active && !active ? projectsIn(ports).byId(id) : undefined,
  represent: (project, viewer, { membership, newParent }, ports) =>
    representSingle(project, viewer, membership, ports, newParent),
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
  { loaded, request: { hasTime }, ports }: Saving<WriteContext, Ports>,
): Promise<void> {
  if (isUnarchiving(before, after) && before.archiving) throw updateConflict()
  const moving = isMove(before, after) ? acceptMoving(before, loaded, ports) : undefined
  const archiving = before.active && !after.active ? acceptArchiving(before, ports) : undefined
  const moved = withAncestorIds(after, loaded.newParent)
  const state = archiving ? { ...moved, archiving: archiving.job.id } : moved
  const guards = guardsOf(before, after, loaded, ports)
  const accepted = [archiving, moving].filter((one) => one !== undefined)
  await projectsIn(ports).replace(before, state, ...guards, ...accepted.map(({ acceptance }) => acceptance))
  // Versions that the move takes away do not count any more; taking them back may be long and is left to the consumer.
  if (moving) await enqueue(jobsIn(ports), moving.job)
  if (archiving) await runFollowUpJobs([archiving], jobsIn(ports), hasTime)
}

function acceptMoving({ id }: Project, { ancestors, newParent }: WriteContext, ports: Ports) {
  const pathBelow = (above: readonly Project[]): Path => [id, ...above.map((one) => one.id)]
  return acceptMove(pathBelow(ancestors), pathBelow(newParent?.path ?? []), ports)
}

/** Conditions that make the write fail if the new ancestors, or those of a project that is unarchived, have changed since. */
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
