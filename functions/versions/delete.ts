import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import { canSee, loadForRemoval, type RemovableVersion } from '#shared/resources/versions/load-version.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { canManage } from '#shared/resources/versions/policy.ts'
import {
  acceptVersionRemoval,
  removeUnused,
  removeVersion,
} from '#shared/resources/versions/remove-version.ts'
import { routes } from '#shared/resources/versions/routes.ts'

/**
 * Removes a version at once; its work packages are unassigned, by a job if there are very many. A version that nothing
 * refers to is removed without looking at its project, on the condition that the project is open; if that is refused,
 * the request runs again and looks.
 */
export const handler = lambda(routes.delete, (request, app) => {
  let isFirst = true
  return remove<Version, RemovableVersion>({
    load: (...asked) => loadForRemoval(...asked, isFirst),
    isVisible: canSee,
    mayRemove: (_viewer, _version, { defining, isPresumed }) => isPresumed ?? canManage(defining?.rights),
    acceptRemoval: async (version, _, { isPresumed }) => {
      isFirst = false
      if (!isPresumed) return (await acceptVersionRemoval(app, version)).job
      await removeUnused(version, app)
    },
    proceed: async ({ job }, { hasTime }) => {
      if (job) await runFollowUpJobs([{ job, work: removeVersion }], app, hasTime)
    },
  })(request, app)
})
