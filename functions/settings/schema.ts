import { canManage } from '#shared/configuration/entry-policy.ts'
import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import { properties } from '#shared/resources/settings/properties.ts'
import { routes } from '#shared/resources/settings/routes.ts'

export const handler = lambda(routes.schema, schemaOf(properties, canManage))
