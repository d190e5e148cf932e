import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { createdMemberships } from '#shared/resources/memberships/creating.ts'
import { routes } from '#shared/resources/memberships/routes.ts'
import { namingProjects } from '#shared/resources/projects/load-project.ts'

export const handler = lambdaWithBody(routes.create, namingProjects(create(createdMemberships)))
