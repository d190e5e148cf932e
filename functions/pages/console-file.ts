import { browserFiles } from '#shared/platform/http/browser-files.ts'
import { files } from '#shared/platform/http/file.ts'
import { routes } from '#shared/resources/pages/routes.ts'

export const handler = files(routes['console-file'], browserFiles)
