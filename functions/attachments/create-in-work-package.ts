import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambdaWithFile } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { routes } from '#shared/resources/attachments/routes.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { upload } from '#shared/resources/attachments/uploading.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'

export const handler = lambdaWithFile(
  routes['create-in-work-package'],
  {
    attachments: attachmentsIn,
    files: filesIn,
    journals: journalsIn,
    memberships: membershipsIn,
    principals: principalsIn,
    projects: projectsIn,
    references: referencesIn,
    rights: rightsAnywhereIn,
    sequences: sequencesIn,
    versions: versionsIn,
    workPackages: workPackagesIn,
  },
  upload,
)
