import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'

const replacement = (name: string) => join(import.meta.dirname, `${name}.ts`)

/** Packages whose code is not reached in Lambda, with their replacements; each replacement says why it is safe. */
export const unreachable = {
  '@aws-sdk/credential-provider-node': replacement('environment-credentials'),
  '@aws-sdk/middleware-endpoint-discovery': replacement('no-endpoint-discovery'),
  '@aws-sdk/signature-v4-multi-region': replacement('one-region-signer'),
  '@aws/lambda-invoke-store': replacement('no-invoke-store'),
  '@smithy/core/event-streams': replacement('no-event-streams'),
}

/** Also the SQS client, for functions that send nothing. */
export const unreachableWithoutSending = { ...unreachable, '@aws-sdk/client-sqs': replacement('no-sqs') }

/** Also the writes, for functions that only read. */
export const unreachableInReading = {
  ...unreachableWithoutSending,
  '#shared/platform/dynamodb/internal/transactions.ts': replacement('no-transactions'),
  '#shared/platform/collections/internal/changes.ts': replacement('no-changes'),
}

const endpointOf = (service: string) => `
  import { regionalEndpoint } from ${JSON.stringify(replacement('regional-endpoint'))}
  export const defaultEndpointResolver = regionalEndpoint('${service}')`

/** Files within packages, with the code that replaces them. */
export const files: Readonly<Record<string, string>> = {
  '@aws-sdk/client-dynamodb/dist-es/endpoint/endpointResolver.js': endpointOf('dynamodb'),
  '@aws-sdk/client-sqs/dist-es/endpoint/endpointResolver.js': endpointOf('sqs'),
  '@aws-sdk/client-sesv2/dist-es/endpoint/endpointResolver.js': endpointOf('email'),
  // Regions and their partitions: only the endpoint rules, which are replaced, look them up.
  '@aws-sdk/core/dist-es/submodules/client/util-endpoints/lib/aws/partitions.js':
    'export const partitionsInfo = { partitions: [] }',
  '@smithy/core/dist-es/submodules/config/shared-ini-file-loader/loadSharedConfigFiles.js': `
    export * from ${JSON.stringify(replacement('no-profiles'))}`,
  // Reads the region from a virtual machine's metadata; a function has it in the environment.
  '@smithy/core/dist-es/submodules/config/config-resolver/regionConfig/getInstanceMetadataRegion.js':
    'export const getInstanceMetadataRegion = async () => undefined',
  // Paginators, with the commands they use.
  '@aws-sdk/lib-dynamodb/dist-es/pagination/index.js': 'export {}',
  // Exception classes: the protocol of these bundles throws the SDK's general exception, with the specific name and message.
  '@aws-sdk/client-dynamodb/dist-es/models/errors.js': 'export {}',
  '@aws-sdk/client-sqs/dist-es/models/errors.js': 'export {}',
  // Removes secrets from inputs and outputs for a logger; none is configured.
  '@smithy/core/dist-es/submodules/client/smithy-client/schemaLogFilter.js':
    "export const schemaLogFilter = () => 'not shown'",
  // Logs calls; the clients remove this middleware.
  '@aws-sdk/core/dist-es/submodules/client/middleware-logger/loggerMiddleware.js':
    'export const [loggerMiddleware, loggerMiddlewareOptions] = []; export const getLoggerPlugin = () => ({ applyToStack() {} })',
  // Adds the used features of the SDK to the user agent.
  '@aws-sdk/core/dist-es/submodules/client/middleware-user-agent/check-features.js':
    'export const checkFeatures = async () => {}',
  // For the signatures of streamed events.
  '@smithy/signature-v4/dist-es/HeaderFormatter.js': 'export class HeaderFormatter {}',
  // For a retry mode that only an environment variable turns on, which no function has.
  '@smithy/core/dist-es/submodules/retry/util-retry/AdaptiveRetryStrategy.js':
    'export const AdaptiveRetryStrategy = undefined',
  // For a Node whose crypto module lacks SHA-256.
  '@smithy/core/dist-es/submodules/checksum/sha256/Sha256Js.js': 'export const Sha256Js = undefined',
}

/** Replaces the files. */
export const fileReplacements: Plugin = {
  name: 'file-replacements',
  setup({ onLoad }) {
    for (const [path, contents] of Object.entries(files)) {
      onLoad({ filter: endingIn(path) }, () => ({ contents, resolveDir: import.meta.dirname }))
    }
  },
}

/** Reduces a client's package.json to its version, the only member that the client reads. */
export const manifests: Plugin = {
  name: 'manifests',
  setup({ onLoad }) {
    onLoad({ filter: /@aws-sdk[\\/][\w-]+[\\/]package\.json$/ }, async ({ path }) => {
      const { version } = JSON.parse(await readFile(path, 'utf8'))
      return { loader: 'json', contents: JSON.stringify({ version }) }
    })
  },
}

/** Reduces a client's schemas to the names of its operations, which is all that `json-protocol.ts` needs. */
export const operationNames: Plugin = {
  name: 'operation-names',
  setup({ onLoad }) {
    const filter = /@aws-sdk[\\/]client-(dynamodb|sqs)[\\/]dist-es[\\/]schemas[\\/]schemas_0\.js$/
    onLoad({ filter }, async ({ path }) => {
      const operations = (await readFile(path, 'utf8')).matchAll(/^export var ((\w+)\$) = \[9,/gm)
      const named = [...operations].map(
        ([, schema, name]) => `export const ${schema} = [9, '', '${name}', 0]`,
      )
      return { contents: [...named, 'export const errorTypeRegistries = []'].join('\n') }
    })
  },
}

/**
 * Inlines constants that schemas use as computed member names. Computed names may have side effects, so that esbuild
 * would keep the schemas of every command.
 */
export const mailSchemas: Plugin = {
  name: 'mail-schemas',
  setup({ onLoad }) {
    const filter = endingIn('@aws-sdk/client-sesv2/dist-es/schemas/schemas_0.js')
    onLoad({ filter }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      const names = new Map(
        [...source.matchAll(/^const (_\w+) = (".*");$/gm)].map(([, name, text]) => [name, text]),
      )
      const contents = source.replace(/\[(_\w+)\]:/g, (computed, name) =>
        names.has(name) ? `${names.get(name)}:` : computed,
      )
      return { contents }
    })
  },
}

/** Matches a file's path on every platform. */
const endingIn = (path: string) => new RegExp(`${path.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')}$`)
