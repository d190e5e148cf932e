import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import type { Ports } from '#shared/ports.ts'
import { applyGroup } from '#shared/resources/groups/apply-group.ts'
import { removableMemberships } from '#shared/resources/memberships/resource.ts'
import { routes } from '#shared/resources/memberships/routes.ts'

/**
 * Deletes the direct roles of a membership immediately. If it is the membership of a group, the group's members lose
 * the inherited roles in this request or, if time runs out, in a background job.
 */
export const handler = lambda(
  routes.delete,
  remove({
    ...removableMemberships,
    runFollowUp: async ({ job }, { hasTime }, ports: Ports) => {
      if (job) await runFollowUpJobs([{ job, work: applyGroup }], jobsIn(ports), hasTime)
    },
  }),
)
