import { readFilesOrigin } from '#shared/config.ts'
import { browserFiles } from '#shared/platform/http/browser-files.ts'
import { file, revalidated } from '#shared/platform/http/file.ts'
import { consoleDocument, consoleHeaders } from '#shared/resources/pages/console-page.ts'
import { routes } from '#shared/resources/pages/routes.ts'

export const handler = file(routes['console-view'], async () => consoleDocument(await browserFiles()), {
  ...revalidated,
  ...consoleHeaders(readFilesOrigin()),
})
