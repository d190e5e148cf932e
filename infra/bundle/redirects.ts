import { join } from 'node:path'
import type { Plugin } from 'esbuild'

/** An import in a file of a package, and the replacement of what it imports, which says why it is safe. */
interface Redirect {
  /** The end of the path of the importing file. */
  readonly importer: string
  readonly path: string
  readonly to: string
}

export const redirects: readonly Redirect[] = [
  {
    importer: '@aws-sdk/client-dynamodb/dist-es/runtimeConfig.shared.js',
    path: '@aws-sdk/core/protocols',
    to: 'sdk-protocols',
  },
  {
    importer: '@aws-sdk/client-dynamodb/dist-es/runtimeConfig.shared.js',
    path: '@aws-sdk/dynamodb-codec',
    to: 'sdk-protocols',
  },
  {
    importer: '@aws-sdk/client-sqs/dist-es/runtimeConfig.shared.js',
    path: '@aws-sdk/core/protocols',
    to: 'sdk-protocols',
  },
  {
    importer: '@smithy/core/dist-es/submodules/client/smithy-client/command.js',
    path: '@smithy/core/schema',
    to: 'no-event-streams',
  },
]

/** Redirects imports to the replacements. */
export const redirectedImports: Plugin = {
  name: 'redirected-imports',
  setup({ onResolve }) {
    for (const { importer, path, to } of redirects) {
      onResolve({ filter: new RegExp(`^${path}$`) }, (found) =>
        found.importer.replaceAll('\\', '/').endsWith(importer)
          ? { path: join(import.meta.dirname, `${to}.ts`) }
          : undefined,
      )
    }
  },
}
