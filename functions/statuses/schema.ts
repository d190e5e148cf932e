import { schemaOfOrdered } from '#shared/configuration/ordered-resource.ts'
import { lambda } from '#shared/lambda.ts'
import { properties } from '#shared/resources/statuses/model.ts'
import { shown } from '#shared/resources/statuses/representer.ts'
import { routes } from '#shared/resources/statuses/routes.ts'

export const handler = lambda(routes.schema, schemaOfOrdered(properties, shown))
