import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The route of the status of a job that a request has started (specification, "Project templates and copies"). */
export const routes = defineRoutes('job-statuses', {
  show: kind.view({
    path: '/api/v3/job_statuses/{id}',
    names: 'text',
    summary: 'View the status of a job',
    description:
      'Visible only to the user who requested the job. Kept for at least seven days after the job has ended.',
    returns: 'JobStatus',
  }),
})
