import type { MiddlewareObj, Request as MiddyRequest } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { abandoned } from '#shared/platform/deadline.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { type Resource, type Serialised, serialised } from '#shared/platform/hal/resource.ts'
import { log, origin } from '#shared/platform/log.ts'
import { ApiError, internalServerError, representError, updateConflict } from './errors.ts'

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

/** The response of a success. */
export function success(status: number, resource: Resource | Serialised | undefined, requestId: string) {
  const body = resource && serialised(resource)
  return respond(status, headersFor(requestId, body !== undefined), body)
}

/** The response of an error. */
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
 * The outermost middleware: gives a request its id, answers errors, and logs one line.
 *
 * @param answer how an error is answered; as a HAL resource, unless said otherwise
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

/** The error the client is told about; whatever is not meant for clients becomes a plain 500. Failures of ours are logged. */
function answerable(error: unknown, requestId: string): ApiError {
  if (error === abandoned) return abandoned
  if (error instanceof WriteRefused) return updateConflict()
  const told = error instanceof ApiError ? error : internalServerError()
  if (told.status >= 500) log('ERROR', 'a request failed', { request_id: requestId, ...origin(error) })
  return told
}

/** What reads the body of a request, and checks it first. */
export type BodyParser = MiddlewareObj<Incoming, APIGatewayProxyStructuredResultV2>
