import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { leaveToConsumer, remove } from '#shared/platform/endpoints/remove.ts'
import { removalOf } from '#shared/resources/principals/remove-principal.ts'
import { canDelete } from '#shared/resources/users/policy.ts'
import { addressedUser } from '#shared/resources/users/resource.ts'
import { routes } from '#shared/resources/users/routes.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { replaceUser } from '#shared/resources/users/writing.ts'

/** Locks the user at once and leaves the removal to a job. */
export const handler = lambda(
  routes.delete,
  { jobs: jobsIn, users: usersIn },
  remove({
    load: async (request, stores) => ({ entity: await addressedUser(request, stores) }),
    mayRemove: canDelete,
    acceptRemoval: async (user, stores) => {
      const { removed, job, acceptance } = removalOf(user, stores)
      await replaceUser(stores, user, removed, { also: [acceptance] })
      return job
    },
    runFollowUp: leaveToConsumer,
  }),
)
