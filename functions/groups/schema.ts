import { canSeeMemberships } from '#shared/access/viewer.ts'
import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import { properties } from '#shared/resources/groups/properties.ts'
import { routes } from '#shared/resources/groups/routes.ts'

export const handler = lambda(routes.schema, schemaOf(properties, canSeeMemberships))
