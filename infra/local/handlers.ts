import type { Context } from 'aws-lambda'

/** A Lambda function's entry, as the local stack invokes it. */
export type LambdaHandler<Event = never, Result = unknown> = (
  event: Event,
  context: Context,
) => Promise<Result>

/**
 * Loads a function's handler when it is first needed.
 *
 * @param id `<resource>/<endpoint>`, the path below `functions/`
 */
export async function loadHandler<Handler extends LambdaHandler>(id: string): Promise<Handler> {
  const [resource, endpoint] = id.split('/')
  // The pattern tells the bundler which files may be imported.
  const { handler } = await import(`../../functions/${resource}/${endpoint}.ts`)
  return handler
}
