import type { Stores } from '#shared/app.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { addressedVersions } from '#shared/resources/versions/load-version.ts'
import { canManage } from '#shared/resources/versions/policy.ts'
import { acceptVersionRemoval, removeVersion } from '#shared/resources/versions/remove-version.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

type Removing = Stores<
  'jobs' | 'journals' | 'memberships' | 'now' | 'projects' | 'queues' | 'table' | 'versions' | 'workPackages'
>

/** Removes a version at once; its work packages are unassigned, by a job if there are very many. */
export const handler = lambda(
  routes.delete,
  {
    jobs: jobsIn,
    journals: journalsIn,
    memberships: membershipsIn,
    projects: projectsIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  remove({
    ...addressedVersions,
    mayRemove: (_viewer, _version, { defining }) => canManage(defining?.rights),
    acceptRemoval: async (version, stores: Removing) => (await acceptVersionRemoval(version, stores)).job,
    runFollowUp: async ({ job }, { hasTime }, stores: Removing) => {
      if (job) await runFollowUpJobs([{ job, work: removeVersion }], stores, hasTime)
    },
  }),
)
