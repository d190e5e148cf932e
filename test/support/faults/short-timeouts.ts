import { invoked } from '#test/support/engine/invocation.ts'

/** A timeout below the reserve that a request keeps, so that it leaves the rest of its work to a job. */
const HARDLY_ANY_TIME = 3

/** Sends a request to the endpoint of an item, which has hardly any time for it. */
export const hurried = (handler: unknown, as: string, rawPath: string, body?: object) =>
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
    HARDLY_ANY_TIME,
  )
