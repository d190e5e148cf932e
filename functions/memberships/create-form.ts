import { lambdaWithBody } from '#shared/lambda.ts'
import { creationForm } from '#shared/platform/endpoints/forms.ts'
import { newMemberships } from '#shared/resources/memberships/creating.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'

export const handler = lambdaWithBody(routes['create-form'], namingProjects(creationForm(newMemberships)))
