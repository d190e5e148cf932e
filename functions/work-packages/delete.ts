import { jobsIn } from '#shared/job-kinds.ts'
import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { runFollowUpJobs } from '#shared/platform/jobs/run.ts'
import {
  addressedWorkPackages,
  type LoadedWorkPackage,
  requireNotMoving,
} from '#shared/project-context/load-work-package.ts'
import { announcing } from '#shared/resources/webhooks/deliver.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { canDelete } from '#shared/resources/work-packages/policy.ts'
import {
  removeWorkPackage,
  startWorkPackageRemoval,
} from '#shared/resources/work-packages/remove-work-package.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'

/**
 * Hides the work package immediately. It is deleted with its descendants in this request if there is time, otherwise in
 * a job.
 */
export const handler = lambda(
  routes.delete,
  remove<WorkPackage, LoadedWorkPackage>({
    ...addressedWorkPackages,
    isVisible: (_viewer, _workPackage, { sees }) => sees,
    mayRemove: (_viewer, _workPackage, { rights }) => canDelete(rights),
    acceptRemoval: async (workPackage, ports, { context }) => {
      await requireNotMoving(workPackage, context)
      const { id, project } = workPackage
      const event = { event: 'work_package:deleted', id, projects: [project] } as const
      return announcing([event], ports, (also) => startWorkPackageRemoval(workPackage, ports, also))
    },
    runFollowUp: async ({ job }, { hasTime }, ports) => {
      if (job) await runFollowUpJobs([{ job, work: removeWorkPackage }], jobsIn(ports), hasTime)
    },
  }),
)
