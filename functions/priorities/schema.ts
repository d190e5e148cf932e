import { schemaOfOrdered } from '#shared/configuration/ordered-resource.ts'
import { lambda } from '#shared/lambda.ts'
import { properties } from '#shared/resources/priorities/model.ts'
import { shown } from '#shared/resources/priorities/representer.ts'
import { routes } from '#shared/resources/priorities/routes.ts'

export const handler = lambda(routes.schema, schemaOfOrdered(properties, shown))
