import { lambdaWithBody } from '#shared/lambda.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { createVersion } from '#shared/resources/versions/writing.ts'
import { namingProjects } from '#shared/surroundings/load-project.ts'

export const handler = lambdaWithBody(routes.create, namingProjects(createVersion, 'definingProject'))
