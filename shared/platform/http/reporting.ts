import type { MiddlewareObj, Request as MiddyRequest } from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { abandoned } from '#shared/deadline.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { log, origin } from '#shared/platform/log.ts'
import { ApiError, internalServerError, updateConflict } from './api-error.ts'
import { type Incoming, lowerCased, requestIdOf } from './event.ts'
import { failure } from './response.ts'

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
