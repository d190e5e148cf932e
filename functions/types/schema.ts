import { schemaOfOrdered } from '#shared/configuration/ordered-resource.ts'
import { lambda } from '#shared/lambda.ts'
import { properties } from '#shared/resources/types/model.ts'
import { shown } from '#shared/resources/types/representer.ts'
import { routes } from '#shared/resources/types/routes.ts'

export const handler = lambda(routes.schema, schemaOfOrdered(properties, shown))
