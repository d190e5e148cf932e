import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import { isSignedIn } from '#shared/resources/days/model.ts'
import { properties } from '#shared/resources/non-working-days/properties.ts'
import { routes } from '#shared/resources/non-working-days/routes.ts'

export const handler = lambda(routes.schema, schemaOf(properties, isSignedIn))
