import { rightsAnywhereIn } from '#shared/access/anywhere.ts'
import { lambda } from '#shared/lambda.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { showSchemaOfSums } from '#shared/resources/work-packages/sums.ts'

export const handler = lambda(routes['schema-of-sums'], { rights: rightsAnywhereIn }, showSchemaOfSums)
