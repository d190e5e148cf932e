import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import { canManage } from '#shared/resources/workflows/policy.ts'
import { properties } from '#shared/resources/workflows/properties.ts'
import { routes } from '#shared/resources/workflows/routes.ts'

export const handler = lambda(routes.schema, schemaOf(properties, canManage))
