import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import { addressedVersions, mayManage } from '#shared/resources/versions/load-version.ts'
import { acceptVersionRemoval, removeReferences } from '#shared/resources/versions/removal.ts'
import { routes } from '#shared/resources/versions/routes.ts'

/** Removes a version at once; its work packages are unassigned, by a job if there are very many. */
export const handler = lambda(
  routes.delete,
  remove({
    ...addressedVersions,
    mayRemove: mayManage,
    acceptRemoval: (version, app) => acceptVersionRemoval(app, version),
    proceed: async ({ job }, { hasTime }, app) => {
      if (job) await runFollowUpJobs([{ job, work: removeReferences }], app, hasTime)
    },
  }),
)
