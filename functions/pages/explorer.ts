import { file, forever, readPackageFile } from '#shared/platform/http/file.ts'
import { routes } from '#shared/resources/pages/routes.ts'

export const handler = file(routes.explorer, () => readPackageFile(routes.explorer.uses.file), forever)
