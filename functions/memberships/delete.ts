import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import type { Ports } from '#shared/ports.ts'
import { applyGroup } from '#shared/resources/groups/apply-group.ts'
import { removableMemberships } from '#shared/resources/memberships/resource.ts'
import { routes } from '#shared/resources/memberships/routes.ts'

/**
 * Deletes the direct roles of a membership immediately. If the membership belongs to a group, the members of the group
 * lose the inherited roles in the same request. If time runs out, a background job removes the remaining roles.
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
