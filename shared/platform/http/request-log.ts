import type { Request as MiddyRequest } from '@middy/core'
import { consumption } from '#shared/platform/dynamodb/consumption.ts'
import { log } from '#shared/platform/log.ts'
import { isIntended } from './errors.ts'
import type { Incoming, Middleware } from './middleware.ts'
import type { Response } from './responses.ts'

/** The fields of a request's log line that are metrics. */
export const requestMetrics = { duration: 'duration_ms', failures: 'failures' } as const

let isColdStart = true

/** Logs one line per request, successful or not. */
export function requestLog(routeId: string): Middleware {
  const write = ({ event, context, response, error }: MiddyRequest<Incoming, Response>) => {
    const isFailure = (response?.statusCode ?? 500) >= 500 && !isIntended(error)
    const fields = {
      function_request_id: context.awsRequestId,
      request_id: event.requestId,
      route: routeId,
      status: response?.statusCode,
      principal: event.requesterId,
      [requestMetrics.duration]: Date.now() - event.receivedAt,
      ...consumption(),
      ...(isFailure && { [requestMetrics.failures]: 1 }),
      cold_start: isColdStart,
    }
    // Only failed requests send a value for the metric of failures, because a metric without values costs nothing.
    log('INFO', 'request', fields, {
      [requestMetrics.duration]: 'Milliseconds',
      ...(isFailure && { [requestMetrics.failures]: 'Count' }),
    })
    isColdStart = false
  }
  return { after: write, onError: write }
}
