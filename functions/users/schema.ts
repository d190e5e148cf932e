import { lambda } from '#shared/lambda.ts'
import { schemaOf } from '#shared/platform/endpoints/schema.ts'
import type { User } from '#shared/resources/users/model.ts'
import { properties } from '#shared/resources/users/properties.ts'
import { routes } from '#shared/resources/users/routes.ts'

export const handler = lambda(routes.schema, schemaOf<User>(properties))
