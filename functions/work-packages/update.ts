import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { savedWorkPackages } from '#shared/resources/work-packages/saving.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambdaWithBody(
  routes.update,
  {
    journals: journalsIn,
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    rights: rightsAnywhereIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
    sequences: sequencesIn,
  },
  update(savedWorkPackages),
)
