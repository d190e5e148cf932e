import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import { properties } from '#shared/resources/placeholder-users/properties.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'

export const handler = lambda(routes.schema, schemaOf(properties))
