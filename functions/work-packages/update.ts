import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { savedWorkPackages } from '#shared/resources/work-packages/saving.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambdaWithBody(
  routes.update,
  {
    ...workPackageStores,
    relations: relationsIn,
    watchers: watchersIn,
    attachments: attachmentsIn,
    jobs: jobsIn,
    journals: journalsIn,
    rights: rightsAnywhereIn,
    timeEntries: timeEntriesIn,
  },
  namingProjects(update(savedWorkPackages)),
)
