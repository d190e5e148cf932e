import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { ApiError } from '#shared/errors/api-error.ts'
import { invalidQuery } from '#shared/errors/api-error.ts'
import { representError } from '#shared/errors/represent.ts'
import type { Resource } from '#shared/hal/link.ts'

/** What a Lambda may answer is 6 MB; a page stays well below. */
const PAGE_BYTES = 5 * 1024 * 1024

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
export function success(status: number, resource: Resource | undefined, requestId: string) {
  const body = resource && JSON.stringify(resource)
  if (resource?._type === 'Collection' && Buffer.byteLength(body ?? '') > PAGE_BYTES)
    throw pageTooLarge(resource)
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

/** Names a page size at which even a page of the largest elements fits. */
function pageTooLarge(page: Resource): ApiError {
  const { elements } = page._embedded as { elements: Resource[] }
  const largest = Math.max(...elements.map((element) => Buffer.byteLength(JSON.stringify(element))))
  const fitting = Math.max(1, Math.floor((PAGE_BYTES * 0.9) / largest))
  return invalidQuery([`Page size is too large for these elements: at most ${fitting} fit into a response.`])
}
