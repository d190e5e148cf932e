import type { Context } from 'aws-lambda'
import { stop } from 'esbuild'
import { buildBrowserFiles } from '#infra/browser-files.ts'
import { endpointsOf, type FunctionDefinition, handlersOf } from '#infra/function-definitions.ts'
import { catalogues } from '#shared/language/index.ts'
import { once } from '#shared/platform/concurrency.ts'
import { installBrowserFiles } from '#shared/platform/http/browser-files.ts'
import { byAddress, type HttpHandler } from '#shared/platform/http/by-address.ts'
import { byRouteKey } from '#shared/platform/http/route-key.ts'
import { allRoutes } from '#shared/resources/index.ts'

/** The handler of a Lambda function, as the local stack invokes it. */
export type LambdaHandler<Event = never, Result = unknown> = (
  event: Event,
  context: Context,
) => Promise<Result>

/** Browser files, built when they are first requested. The compiler process is stopped afterwards. */
const browserFiles = once(() => buildBrowserFiles().finally(stop))

/**
 * Loads a handler on first use.
 *
 * @param id `<resource>/<endpoint>`, the path below `functions/`
 */
export async function loadHandler<Handler extends LambdaHandler>(id: string): Promise<Handler> {
  installBrowserFiles(browserFiles)
  const [resource, endpoint] = id.split('/')
  // From the pattern in this import, the bundler knows which files may be imported.
  const { handler } = await import(`../../functions/${resource}/${endpoint}.ts`)
  return handler
}

/**
 * Loads a function behind the gateway when the function is used for the first time. The loaded function handles all of
 * its routes, just as the function's bundle does.
 *
 * @param id `<resource>/<endpoint>` of the function
 */
export const loadFunction = <Handler extends LambdaHandler>(id: string): Promise<Handler> =>
  (endpoints.get(id)?.() ?? loadHandler(id)) as Promise<Handler>

const endpoints = new Map(endpointsOf(allRoutes).map((entry) => [entry.id, once(() => loadEndpoint(entry))]))

async function loadEndpoint(entry: FunctionDefinition) {
  const handlers = [...handlersOf(entry)].map(
    async ([key, id]) => [key, await loadHandler<HttpHandler>(id)] as const,
  )
  const byKey = Object.fromEntries(await Promise.all(handlers))
  return entry.below ? byAddress(byKey, entry.below, catalogues) : byRouteKey(byKey)
}
