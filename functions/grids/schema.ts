import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/hal/schema.ts'
import { properties } from '#shared/resources/grids/properties.ts'
import { routes } from '#shared/resources/grids/routes.ts'

export const gridSchema = schemaOf(properties, routes.schema)

export const handler = lambda(routes.schema, gridSchema)
