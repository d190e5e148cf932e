import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { leaveToConsumer, remove } from '#shared/platform/endpoints/remove.ts'
import { audit } from '#shared/resources/audit-entries/audit.ts'
import { placeholderUserAudit } from '#shared/resources/placeholder-users/audited.ts'
import { shownPlaceholderUsers } from '#shared/resources/placeholder-users/resource.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'
import { startPrincipalRemoval } from '#shared/resources/principals/remove-principal.ts'

/** Locks the placeholder user immediately. A job deletes it. */
export const handler = lambda(
  routes.delete,
  remove({
    ...shownPlaceholderUsers,
    acceptRemoval: (user, ports, _, viewer) =>
      startPrincipalRemoval(user, ports, audit(placeholderUserAudit, { before: user }, viewer, ports)),
    runFollowUp: leaveToConsumer(jobsIn),
  }),
)
