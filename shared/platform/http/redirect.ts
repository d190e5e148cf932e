import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { Incoming } from './event.ts'
import { commonHeaders } from './response.ts'

/** Slashes that are doubled, or end a path. */
const NEEDLESS_SLASH = /\/\/|.\/$/s

/** Whether a path has slashes too many. */
export const hasNeedlessSlashes = (path: string): boolean => NEEDLESS_SLASH.test(path)

type Asked = Pick<Incoming, 'rawPath' | 'rawQueryString' | 'requestId'>

/**
 * Leads to the right address where one has needless slashes.
 *
 * @returns undefined where it has none
 */
export function redirect({
  rawPath,
  rawQueryString,
  requestId,
}: Asked): APIGatewayProxyStructuredResultV2 | undefined {
  if (!hasNeedlessSlashes(rawPath)) return undefined
  const location = pathTo(rawPath) + (rawQueryString && `?${printable(rawQueryString)}`)
  return { statusCode: 308, headers: { ...commonHeaders(requestId), location } }
}

/**
 * Always on this host: clients take `//`, and `/` with a backslash, for the beginning of another one's name. A slash
 * that has come encoded stays so.
 */
function pathTo(path: string): string {
  const segments = path.toWellFormed().split('/').filter(Boolean)
  return `/${segments.map(encodeURIComponent).join('/').replaceAll('%252F', '%2F')}`
}

/** The query as it was sent, but for what no header may hold. */
const printable = (query: string) => query.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent)
