import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { withClaims } from '#shared/resources/attachments/claiming.ts'
import { inProject, newWorkPackages } from '#shared/resources/work-packages/resource.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'

export const handler = lambdaWithBody(
  routes['create-form-in-project'],
  inProject(withClaims(creationForm(newWorkPackages))),
)
