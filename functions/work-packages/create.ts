import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { relationsIn } from '#shared/resources/relations/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { watchersIn } from '#shared/resources/watchers/store.ts'
import { anywhere } from '#shared/resources/work-packages/in-project.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { createdWorkPackages } from '#shared/resources/work-packages/saving.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambdaWithBody(
  routes.create,
  {
    attachments: attachmentsIn,
    journals: journalsIn,
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    relations: relationsIn,
    versions: versionsIn,
    watchers: watchersIn,
    workPackages: workPackagesIn,
    sequences: sequencesIn,
    rights: rightsAnywhereIn,
  },
  anywhere(create(createdWorkPackages)),
)
