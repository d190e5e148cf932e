import { lambda } from '#shared/lambda.ts'
import { finishUpload } from '#shared/resources/attachments/finishing.ts'
import { routes } from '#shared/resources/attachments/routes.ts'

export const handler = lambda(routes.uploaded, finishUpload)
