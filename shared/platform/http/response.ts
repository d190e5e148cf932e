import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Resource } from '#shared/platform/hal/link.ts'
import { type Serialised, serialised } from '#shared/platform/hal/serialised.ts'
import type { ApiError } from './api-error.ts'
import { representError } from './represent-error.ts'

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
