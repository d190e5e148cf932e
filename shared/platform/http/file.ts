import { createHash } from 'node:crypto'
import middy from '@middy/core'
import { once } from '#shared/platform/concurrency.ts'
import { withDeadline } from '#shared/platform/deadline.ts'
import { compression } from './internal/compression.ts'
import { errorHandler, type Incoming, requestId, timeLimit } from './middleware.ts'
import { requestLog } from './request-log.ts'
import { commonHeaders, type Response } from './responses.ts'
import type { Route } from './route.ts'

/** How long clients use a file without asking whether it has changed. */
const fiveMinutes = 'public, max-age=300'

/** For files whose address contains their hash. */
export const forever = 'public, max-age=31536000, immutable'

/**
 * The Lambda handler of a file: the same for everybody, without authentication, and cacheable. The entity tag is made
 * from the content, so it changes exactly when the file does; it is a weak one, since the file may be sent compressed.
 *
 * @param read the content of the file; read once
 * @param caching how long clients may keep it
 */
export function file(
  route: Route & { mediaType: string },
  read: () => Promise<string>,
  caching = fiveMinutes,
) {
  const load = once(async () => {
    const body = await read()
    return { body, etag: `W/"${createHash('sha256').update(body).digest('base64url')}"` }
  })
  return withDeadline(
    middy<Incoming, Response>(timeLimit)
      .use(requestId())
      .use(requestLog(route.id))
      .use(errorHandler())
      .use(compression())
      .handler(async (event) => {
        const { body, etag } = await load()
        const headers = { ...commonHeaders(event.requestId), 'cache-control': caching, etag }
        if (isNamed(etag, event.headers['if-none-match'])) return { statusCode: 304, headers }
        return { statusCode: 200, headers: { ...headers, 'content-type': route.mediaType }, body }
      }),
  )
}

/** Whether an `If-None-Match` header names the tag. */
const isNamed = (etag: string, header = ''): boolean =>
  header.split(',').some((tag) => ['*', etag, etag.slice('W/'.length)].includes(tag.trim()))
