import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/hal/schema.ts'
import { properties } from '#shared/resources/placeholder-users/properties.ts'
import { routes } from '#shared/resources/placeholder-users/routes.ts'

export const placeholderUserSchema = schemaOf(properties, routes.schema)

export const handler = lambda(routes.schema, placeholderUserSchema)
