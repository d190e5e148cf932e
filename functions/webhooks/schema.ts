import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import type { Webhook } from '#shared/resources/webhooks/model.ts'
import { canManage } from '#shared/resources/webhooks/policy.ts'
import { properties } from '#shared/resources/webhooks/properties.ts'
import { routes } from '#shared/resources/webhooks/routes.ts'

export const handler = lambda(routes.schema, schemaOf<Webhook>(properties, canManage))
