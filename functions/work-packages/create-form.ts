import { lambdaWithBody } from '#shared/lambda.ts'
import { namingProjects } from '#shared/project-context/load-project.ts'
import { withClaims } from '#shared/resources/attachments/claiming.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { newWorkPackageForm } from '#shared/resources/work-packages/writing.ts'

export const handler = lambdaWithBody(routes['create-form'], namingProjects(withClaims(newWorkPackageForm)))
