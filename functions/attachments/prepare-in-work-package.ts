import { lambdaWithMetadata } from '#shared/lambda.ts'
import { prepare } from '#shared/resources/attachments/preparing.ts'
import { workPackages } from '#shared/resources/containers.ts'
import { ofAttachments } from '#shared/resources/work-packages/routes.ts'

export const handler = lambdaWithMetadata(ofAttachments['prepare-in-work-package'], prepare(workPackages))
