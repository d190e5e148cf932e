import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambdaWithFile } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import { routes } from '#shared/resources/attachments/routes.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'
import { upload } from '#shared/resources/attachments/uploading.ts'
import { workPackageStores } from '#shared/resources/work-packages/stores.ts'

export const handler = lambdaWithFile(
  routes.create,
  {
    ...workPackageStores,
    attachments: attachmentsIn,
    files: filesIn,
    journals: journalsIn,
    rights: rightsAnywhereIn,
    sequences: sequencesIn,
  },
  upload,
)
