import type { Context } from 'aws-lambda'
import { stop } from 'esbuild'
import { buildBrowserFiles } from '#infra/browser-files.ts'
import { once } from '#shared/platform/concurrency.ts'
import { installBrowserFiles } from '#shared/platform/http/browser-files.ts'

/** A Lambda function's entry, as the local stack invokes it. */
export type LambdaHandler<Event = never, Result = unknown> = (
  event: Event,
  context: Context,
) => Promise<Result>

/** The files for browsers, built when they are first requested. No process of the compiler outlives that. */
const browserFiles = once(() => buildBrowserFiles().finally(stop))

/**
 * Loads a function's handler when it is first needed.
 *
 * @param id `<resource>/<endpoint>`, the path below `functions/`
 */
export async function loadHandler<Handler extends LambdaHandler>(id: string): Promise<Handler> {
  installBrowserFiles(browserFiles)
  const [resource, endpoint] = id.split('/')
  // The pattern tells the bundler which files may be imported.
  const { handler } = await import(`../../functions/${resource}/${endpoint}.ts`)
  return handler
}
