import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { createdWorkPackages } from '#shared/resources/work-packages/saving.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambdaWithBody(
  routes.create,
  {
    ...workPackageStores,
    relations: relationsIn,
    watchers: watchersIn,
    attachments: attachmentsIn,
    journals: journalsIn,
    sequences: sequencesIn,
    rights: rightsAnywhereIn,
  },
  namingProjects(create(createdWorkPackages)),
)
