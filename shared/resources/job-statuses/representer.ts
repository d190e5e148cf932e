import type { Viewer } from '#shared/access/viewer.ts'
import { type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { JobState } from '#shared/platform/jobs/store.ts'
import { say } from '#shared/platform/language/message.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { type Project, projectLink } from '#shared/resources/projects/model.ts'
import { type jobStatusNames, properties } from './properties.ts'
import { routes } from './routes.ts'

/** All links of a job status except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  sometimes: { project: 'The new project, once it is complete and if the requester sees it.' },
}

type Status = (typeof jobStatusNames)[number]

const ended = ({ failure }: JobState): Status => (failure === undefined ? 'success' : 'failure')
const running: Readonly<Record<Exclude<JobState['status'], 'done'>, Status>> = {
  waiting: 'in_queue',
  running: 'in_process',
}

const statusOf = (state: JobState): Status => (state.status === 'done' ? ended(state) : running[state.status])

/**
 * Returns the JobStatus resource.
 *
 * @param project the new project; undefined if it is not complete yet, or if the requester does not see it
 */
export function representJobStatus(state: JobState, viewer: Viewer, project?: Project): Resource {
  const { job, percentage = 0, failure } = state
  const status = statusOf(state)
  const result = when(status === 'success' && project !== undefined, {
    project: project && projectLink(project),
  })
  const shown = {
    jobId: job.id,
    status,
    percentageDone: status === 'success' ? 100 : percentage,
    message: failure === undefined ? undefined : say(failure),
    payload: project ? { _links: result } : {},
  }
  return {
    _type: 'JobStatus',
    ...represented(properties, shown, viewer),
    _links: { self: { href: href(routes.show, { id: job.id }) }, ...result },
  }
}
