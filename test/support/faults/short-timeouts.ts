import { invoked } from '#test/support/engine/invocation.ts'

/**
 * A timeout that is shorter than the time that a request reserves for its response, so that the request leaves the rest
 * of its work to a job.
 */
const SHORT_TIMEOUT_SECONDS = 3

/** Invokes the handler of a single resource with a short timeout, so that the handler leaves its work to a job. */
export const requestWithShortTimeout = (handler: unknown, as: string, rawPath: string, body?: object) =>
  invoked(
    handler,
    {
      rawPath,
      pathParameters: { id: rawPath.split('/').at(-1) as string },
      headers: {
        authorization: `Basic ${Buffer.from(`apikey:${as}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: body && JSON.stringify(body),
    },
    SHORT_TIMEOUT_SECONDS,
  )
