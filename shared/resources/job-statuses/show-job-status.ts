import { isOwn, type Viewer } from '#shared/access/viewer.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import type { JobState } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import { canSeeProject, loadProject } from '#shared/project-context/load-project.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { representJobStatus } from './representer.ts'

/**
 * The endpoint that shows the status of a copy job to the user who started it.
 *
 * @throws `NotFound` for jobs of other kinds or other users
 */
export async function showJobStatus(request: Request<'id'>, ports: Ports): Promise<Single> {
  const [viewer, found] = await Promise.all([request.viewer, jobsIn(ports).stateOf(request.path.id)])
  const state = requireVisible(found, found && isShownTo(viewer, found))
  return new Single(representJobStatus(state, viewer, await resultOf(state, request, ports)))
}

/** Returns whether the requester may see the job: it must copy a project, and the requester must have started it. */
const isShownTo = (viewer: Viewer, { job }: JobState): boolean =>
  job.kind === 'copy-project' && isOwn(viewer, job.by)

/** Returns the new project, if it is complete and the requester sees it. */
async function resultOf(
  { job, status, failure }: JobState,
  request: Request,
  ports: Ports,
): Promise<Project | undefined> {
  if (status !== 'done' || failure !== undefined) return undefined
  const [viewer, loaded] = await Promise.all([request.viewer, loadProject(job.subject, request, ports)])
  const { entity: project } = loaded
  return project && !project.removal && canSeeProject(viewer, project, loaded) ? project : undefined
}
