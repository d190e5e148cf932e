import type { Stores } from '#shared/app.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import { applyGroup } from '#shared/resources/groups/apply-group.ts'
import { groupsIn } from '#shared/resources/groups/store.ts'
import { membershipEditsIn } from '#shared/resources/memberships/edit-store.ts'
import { removableMemberships } from '#shared/resources/memberships/resource.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

/** Takes the direct roles at once. Members of a group lose what they inherit as far as the request has time. */
export const handler = lambda(
  routes.delete,
  {
    groups: groupsIn,
    jobs: jobsIn,
    membershipEdits: membershipEditsIn,
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
  },
  remove({
    ...removableMemberships,
    runFollowUp: async (
      { job },
      { hasTime },
      stores: Stores<
        'groups' | 'jobs' | 'membershipEdits' | 'memberships' | 'principals' | 'projects' | 'queues' | 'table'
      >,
    ) => {
      if (job) await runFollowUpJobs([{ job, work: applyGroup }], stores, hasTime)
    },
  }),
)
