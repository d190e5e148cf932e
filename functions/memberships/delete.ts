import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { removableMemberships } from '#shared/resources/memberships/resource.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { runApplying } from '#shared/resources/memberships/writing.ts'

/** Takes the direct roles at once. Members of a group lose what they inherit as far as the request has time. */
export const handler = lambda(
  routes.delete,
  remove({
    ...removableMemberships,
    proceed: async ({ job }, { hasTime }, app) => {
      if (job) await runApplying(job, app, hasTime)
    },
  }),
)
