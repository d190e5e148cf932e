import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import { properties } from '#shared/resources/help-texts/properties.ts'
import { routes } from '#shared/resources/help-texts/routes.ts'

export const handler = lambda(routes.schema, schemaOf(properties))
