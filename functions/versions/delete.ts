import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedVersions } from '#shared/resources/versions/load-version.ts'
import { canManage } from '#shared/resources/versions/policy.ts'
import { removeVersion, startVersionRemoval } from '#shared/resources/versions/remove-version.ts'
import { routes } from '#shared/resources/versions/routes.ts'

/**
 * Deletes a version immediately. Unassigns its work packages in the same request if there is time, and otherwise in a
 * job.
 */
export const handler = lambda(
  routes.delete,
  remove({
    ...addressedVersions,
    mayRemove: (_viewer, _version, { defining }) => canManage(defining?.rights),
    acceptRemoval: async (version, ports: Ports) => (await startVersionRemoval(version, ports)).job,
    runFollowUp: async ({ job }, { hasTime }, ports: Ports) => {
      if (job) await runFollowUpJobs([{ job, work: removeVersion }], jobsIn(ports), hasTime)
    },
  }),
)
