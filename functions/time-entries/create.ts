import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { timeEntries } from '#shared/resources/time-entries/resource.ts'
import { routes } from '#shared/resources/time-entries/routes.ts'
import { timeEntriesIn } from '#shared/resources/time-entries/store.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambdaWithBody(
  routes.create,
  {
    ...workPackageStores,
    rights: rightsAnywhereIn,
    sequences: sequencesIn,
    timeEntries: timeEntriesIn,
  },
  namingProjects(create(timeEntries)),
)
