import { lambdaWithFile } from '#shared/lambda.ts'
import { upload } from '#shared/resources/attachments/uploading.ts'
import { workPackages } from '#shared/resources/containers.ts'
import { ofAttachments } from '#shared/resources/work-packages/routes.ts'

export const handler = lambdaWithFile(ofAttachments['create-in-work-package'], upload(workPackages))
