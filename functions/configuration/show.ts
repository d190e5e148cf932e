import { lambda } from '#shared/lambda.ts'
import { representConfiguration } from '#shared/resources/configuration/representer.ts'
import { routes } from '#shared/resources/configuration/routes.ts'

export const handler = lambda(routes.show, {}, async ({ viewer }, stores) =>
  representConfiguration(routes.show.path, await viewer, stores),
)
