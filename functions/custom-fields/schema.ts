import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import { canManage } from '#shared/resources/custom-fields/policy.ts'
import { properties } from '#shared/resources/custom-fields/properties.ts'
import { routes } from '#shared/resources/custom-fields/routes.ts'

export const handler = lambda(routes.schema, schemaOf(properties, canManage))
