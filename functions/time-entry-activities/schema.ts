import { schemaOfOrdered } from '#shared/configuration/ordered-resource.ts'
import { lambda } from '#shared/lambda.ts'
import { properties } from '#shared/resources/time-entry-activities/model.ts'
import { shown } from '#shared/resources/time-entry-activities/representer.ts'
import { routes } from '#shared/resources/time-entry-activities/routes.ts'

export const handler = lambda(routes.schema, schemaOfOrdered(properties, shown))
