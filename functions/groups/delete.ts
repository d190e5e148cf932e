import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { canWrite } from '#shared/resources/groups/policy.ts'
import { groups } from '#shared/resources/groups/resource.ts'
import { routes } from '#shared/resources/groups/routes.ts'
import { acceptGroupRemoval } from '#shared/resources/groups/writing.ts'

/** Takes the members out of the group at once; what they inherited, and the group itself, go by jobs. */
export const handler = lambda(
  routes.delete,
  remove({
    ...groups,
    mayRemove: canWrite,
    acceptRemoval: async (group, app) => {
      const { emptying, removal } = await acceptGroupRemoval(group, app)
      await enqueue(app, emptying)
      return removal
    },
  }),
)
