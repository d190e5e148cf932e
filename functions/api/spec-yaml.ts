import { file } from '#shared/platform/http/file.ts'
import { readOpenApiYaml } from '#shared/resources/api/openapi.ts'
import { routes } from '#shared/resources/api/routes.ts'

export const handler = file(routes['spec-yaml'], readOpenApiYaml)
