import { createHash } from 'node:crypto'
import middy from '@middy/core'
import { once } from '#shared/platform/concurrency.ts'
import { withDeadline } from '#shared/platform/deadline.ts'
import { errorHandler, type Incoming, requestId, timeLimit } from './middleware.ts'
import { requestLog } from './request-log.ts'
import { commonHeaders, type Response } from './responses.ts'
import type { Route } from './route.ts'

/** How long clients use a file without asking whether it has changed. */
const CACHING = 'public, max-age=300'

/**
 * The Lambda handler of a file: the same for everybody, without authentication, and cacheable. The entity tag is made
 * from the content, so it changes exactly when the file does.
 *
 * @param read the content of the file; read once
 */
export function file(route: Route & { mediaType: string }, read: () => Promise<string>) {
  const load = once(async () => {
    const body = await read()
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
  })
  return withDeadline(
    middy<Incoming, Response>(timeLimit)
      .use(requestId())
      .use(requestLog(route.id))
      .use(errorHandler())
      .handler(async (event) => {
        const { body, etag } = await load()
        const headers = { ...commonHeaders(event.requestId), 'cache-control': CACHING, etag }
        if (isNamed(etag, event.headers['if-none-match'])) return { statusCode: 304, headers }
        return { statusCode: 200, headers: { ...headers, 'content-type': route.mediaType }, body }
      }),
  )
}

/** Whether an `If-None-Match` header names the tag. A proxy that compresses a file makes the tag a weak one (`W/`). */
const isNamed = (etag: string, header = ''): boolean =>
  header.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim()))
