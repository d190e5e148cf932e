import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import { properties } from '#shared/resources/grids/properties.ts'
import { routes } from '#shared/resources/grids/routes.ts'

export const handler = lambda(routes.schema, schemaOf(properties))
