import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { leaveToConsumer, remove } from '#shared/platform/endpoints/remove.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import type { Ports } from '#shared/ports.ts'
import { auditGroup } from '#shared/resources/groups/audited.ts'
import { canWrite } from '#shared/resources/groups/policy.ts'
import { shownGroups } from '#shared/resources/groups/resource.ts'
import { routes } from '#shared/resources/groups/routes.ts'
import { startGroupRemoval } from '#shared/resources/groups/writing.ts'

/**
 * Removes the members from the group immediately. Jobs then delete the group, and the memberships that the members have
 * inherited from it.
 */
export const handler = lambda(
  routes.delete,
  remove({
    ...shownGroups,
    mayRemove: canWrite,
    acceptRemoval: async (group, ports: Ports, _, viewer) => {
      const { emptying, removal } = await startGroupRemoval(
        group,
        ports,
        await auditGroup({ before: group }, viewer, ports),
      )
      await enqueue(jobsIn(ports), emptying)
      return removal
    },
    runFollowUp: leaveToConsumer(jobsIn),
  }),
)
