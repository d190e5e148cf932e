import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/** What the pipeline has found out about a request, kept beside the event. */
export interface Incoming extends Omit<APIGatewayProxyEventV2, 'body'> {
  body?: unknown
  requestId: string
  receivedAt: number
  params: Record<string, number>
  /** The id of the signed-in requester, for the log. */
  principal?: number
}

const CLIENT_REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/

/** Header names in lower case, as the gateway sends them and local invocation tools do not. */
export const lowerCased = (headers: Record<string, string | undefined> = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** The client's request id where it is harmless, else the gateway's, else the invocation's. */
export function requestIdOf(event: APIGatewayProxyEventV2, invocationId: string): string {
  const given = event.headers['x-request-id'] ?? ''
  return CLIENT_REQUEST_ID.test(given) ? given : event.requestContext?.requestId || invocationId
}
