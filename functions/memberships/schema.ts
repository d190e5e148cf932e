import { canSeeMemberships } from '#shared/access/viewer.ts'
import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import { properties } from '#shared/resources/memberships/properties.ts'
import { routes } from '#shared/resources/memberships/routes.ts'

export const handler = lambda(routes.schema, schemaOf(properties, canSeeMemberships))
