import type { MiddlewareObj, Request as MiddyRequest } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { abandoned } from '#shared/platform/deadline.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { type Resource, type Serialised, serialised } from '#shared/platform/hal/resource.ts'
import { log, origin } from '#shared/platform/log.ts'
import { ApiError, internalServerError, representError, updateConflict } from './errors.ts'

/** The gateway's event, with what the pipeline has added to it. */
export interface Incoming extends Omit<APIGatewayProxyEventV2, 'body'> {
  body?: unknown
  requestId: string
  receivedAt: number
  params: Record<string, number>
  /** The id of the signed-in requester, for the log. */
  principal?: number
}

const CLIENT_REQUEST_ID = /^[A-Za-z0-9._-]{1,64}$/

/** Header names in lower case: the gateway sends them that way, local invocation tools do not. */
export const lowerCased = (headers: Record<string, string | undefined> = {}) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))

/** The client's request id if it is safe to log, else the gateway's, else the invocation's. */
export function requestIdOf(event: APIGatewayProxyEventV2, invocationId: string): string {
  const given = event.headers['x-request-id'] ?? ''
  return CLIENT_REQUEST_ID.test(given) ? given : event.requestContext?.requestId || invocationId
}

/** The headers of every response. */
export const commonHeaders = (requestId: string) => ({
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-request-id': requestId,
})

const headersFor = (requestId: string, hasBody: boolean) => ({
  ...(hasBody && { 'content-type': 'application/hal+json' }),
  ...commonHeaders(requestId),
})

/** A success response. */
export function success(status: number, resource: Resource | Serialised | undefined, requestId: string) {
  const body = resource && serialised(resource)
  return respond(status, headersFor(requestId, body !== undefined), body)
}

/** An error response. */
export const failure = (error: ApiError, requestId: string) =>
  respond(
    error.status,
    { ...headersFor(requestId, true), ...error.details.headers },
    JSON.stringify(representError(error)),
  )

const respond = (
  statusCode: number,
  headers: Record<string, string>,
  body: string | undefined,
): APIGatewayProxyStructuredResultV2 => ({ statusCode, headers, ...(body !== undefined && { body }) })

type Reported = MiddyRequest<Incoming, APIGatewayProxyStructuredResultV2>

let isColdStart = true

/**
 * The outermost middleware: gives a request its id, turns errors into responses, and logs one line.
 *
 * @param answer makes the response of an error; by default a HAL Error resource
 */
export function reporting(
  routeId: string,
  answer = failure,
): MiddlewareObj<Incoming, APIGatewayProxyStructuredResultV2> {
  const finish = ({ event, context, response }: Reported) => {
    log('INFO', 'request', {
      function_request_id: context.awsRequestId,
      request_id: event.requestId,
      route: routeId,
      status: response?.statusCode,
      principal: event.principal,
      duration_ms: Date.now() - event.receivedAt,
      cold_start: isColdStart,
    })
    isColdStart = false
  }
  return {
    before: ({ event, context }) => {
      event.headers = lowerCased(event.headers)
      event.requestId = requestIdOf(event as APIGatewayProxyEventV2, context.awsRequestId)
      event.receivedAt = Date.now()
    },
    after: finish,
    onError: (request) => {
      const error = answerable(request.error, request.event.requestId)
      request.response = answer(error, request.event.requestId)
      finish(request)
    },
  }
}

/** The error for the client; anything that is not meant for clients becomes a plain 500. All 5xx are logged. */
function answerable(error: unknown, requestId: string): ApiError {
  if (error === abandoned) return abandoned
  if (error instanceof WriteRefused) return updateConflict()
  const shown = error instanceof ApiError ? error : internalServerError()
  if (shown.status >= 500) log('ERROR', 'a request failed', { request_id: requestId, ...origin(error) })
  return shown
}

/** Middleware that checks and parses the body of a request. */
export type BodyParser = MiddlewareObj<Incoming, APIGatewayProxyStructuredResultV2>
