import { file } from '#shared/platform/http/file.ts'
import { readOpenApi } from '#shared/resources/api/openapi.ts'
import { routes } from '#shared/resources/api/routes.ts'

/** The same text as `spec.json`: every JSON document is one of YAML. */
export const handler = file(routes['spec-yaml'], readOpenApi)
