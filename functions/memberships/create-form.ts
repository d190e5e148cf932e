import { lambdaWithBody } from '#shared/lambda.ts'
import { namingProjects } from '#shared/project-context/load-project.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { newMembershipForm } from '#shared/resources/memberships/writing.ts'

export const handler = lambdaWithBody(routes['create-form'], namingProjects(newMembershipForm))
