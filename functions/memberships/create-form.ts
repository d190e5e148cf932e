import { lambdaWithBody } from '#shared/lambda.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { newMembershipForm } from '#shared/resources/memberships/writing.ts'
import { namingProjects } from '#shared/surroundings/load-project.ts'

export const handler = lambdaWithBody(routes['create-form'], namingProjects(newMembershipForm))
