import { lambdaWithFile } from '#shared/lambda.ts'
import { routes } from '#shared/resources/attachments/routes.ts'
import { upload } from '#shared/resources/attachments/uploading.ts'

export const handler = lambdaWithFile(routes.create, upload())
