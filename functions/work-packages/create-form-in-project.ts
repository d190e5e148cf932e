import { lambdaWithBody } from '#shared/lambda.ts'
import { withClaims } from '#shared/resources/attachments/claiming.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { inProject, newWorkPackageForm } from '#shared/resources/work-packages/writing.ts'

export const handler = lambdaWithBody(
  routes['create-form-in-project'],
  inProject(withClaims(newWorkPackageForm)),
)
