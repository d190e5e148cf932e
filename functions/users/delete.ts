import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { leaveToConsumer, remove } from '#shared/platform/endpoints/remove.ts'
import { audit } from '#shared/resources/audit-entries/audit.ts'
import { removalOf } from '#shared/resources/principals/remove-principal.ts'
import { addressedUser } from '#shared/resources/users/load.ts'
import { canDelete } from '#shared/resources/users/policy.ts'
import { userAudit } from '#shared/resources/users/representer.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { replaceUser } from '#shared/resources/users/saving.ts'

/** Locks the user immediately; a job deletes the user later. */
export const handler = lambda(
  routes.delete,
  remove({
    load: async (request, ports) => ({ entity: await addressedUser(request, ports) }),
    mayRemove: canDelete,
    acceptRemoval: async (user, ports, _, viewer) => {
      const { removed, job, acceptance } = removalOf(user, ports)
      await replaceUser(ports, user, removed, {
        also: [acceptance, ...audit(userAudit, { before: user }, viewer, ports)],
      })
      return job
    },
    runFollowUp: leaveToConsumer(jobsIn),
  }),
)
