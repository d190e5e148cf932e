import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import type { Stores } from '#shared/app.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { leaveToConsumer, remove } from '#shared/platform/endpoints/remove.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { canWrite } from '#shared/resources/groups/policy.ts'
import { shownGroups } from '#shared/resources/groups/resource.ts'
import { routes } from '#shared/resources/groups/routes.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { acceptGroupRemoval } from '#shared/resources/groups/writing.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

type Removing = Stores<
  | 'groups'
  | 'jobs'
  | 'membershipEdits'
  | 'memberships'
  | 'now'
  | 'principals'
  | 'projects'
  | 'queues'
  | 'table'
>

/** Takes the members out of the group at once; what they inherited, and the group itself, go by jobs. */
export const handler = lambda(
  routes.delete,
  {
    groups: groupsIn,
    jobs: jobsIn,
    membershipEdits: membershipEditsIn,
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    rights: rightsAnywhereIn,
  },
  remove({
    ...shownGroups,
    mayRemove: canWrite,
    acceptRemoval: async (group, stores: Removing) => {
      const { emptying, removal } = await acceptGroupRemoval(group, stores)
      await enqueue(stores, emptying)
      return removal
    },
    runFollowUp: leaveToConsumer,
  }),
)
