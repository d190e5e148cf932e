import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import middy from '@middy/core'
import { once } from '#shared/platform/concurrency.ts'
import { withDeadline } from '#shared/platform/deadline.ts'
import { mediaTypeOf } from '#shared/platform/files/media-types.ts'
import type { BrowserFiles } from './browser-files.ts'
import { isNamed } from './conditional.ts'
import { notFound } from './errors.ts'
import { compression, variesByEncoding } from './internal/compression.ts'
import { errorHandler, type Incoming, requestId, timeLimit } from './middleware.ts'
import { requestLog } from './request-log.ts'
import { commonHeaders, type Response } from './responses.ts'
import type { Route } from './route.ts'

/** The header of files that clients use for five minutes without revalidation. */
const fiveMinutes = { 'cache-control': 'public, max-age=300' }

/** The header of files that clients cache, but revalidate before each use. */
export const revalidated = { 'cache-control': 'no-cache' }

/** The header of files whose address contains their hash. */
export const forever = { 'cache-control': 'public, max-age=31536000, immutable' }

interface File {
  readonly body: string
  /** A weak entity tag: the bytes of the response differ if the file is sent compressed. */
  readonly etag: string
  readonly headers: Record<string, string>
}

/**
 * Returns the Lambda handler of a public file that can be cached. The entity tag is a hash of the content.
 *
 * @param read returns the content of the file; called once
 * @param headers the caching rule and other headers
 */
export function file(
  route: Route & { mediaType: string },
  read: () => Promise<string>,
  headers: Record<string, string> = fiveMinutes,
) {
  const load = once(async () => {
    const body = await read()
    const etag = `W/"${createHash('sha256').update(body).digest('base64url')}"`
    return { body, etag, headers: { ...headers, 'content-type': route.mediaType } }
  })
  return serveFile(route, load)
}

/**
 * Returns the Lambda handler that serves the files built for browsers. Browsers may cache a file without revalidation,
 * because its name contains the hash of its content. For an unknown name, the response is a `NotFound`.
 */
export const files = (route: Route, read: () => Promise<BrowserFiles>) =>
  serveFile(route, async ({ pathParameters }) => {
    const name = pathParameters?.id ?? ''
    const body = (await read()).get(name)
    if (body === undefined) throw notFound()
    const headers = { ...forever, 'content-type': `${mediaTypeOf(name)}; charset=utf-8` }
    return { body, etag: `W/"${name}"`, headers }
  })

const serveFile = (route: Route, find: (event: Incoming) => Promise<File>) =>
  withDeadline(
    middy<Incoming, Response>(timeLimit)
      .use(requestId())
      .use(requestLog(route.id))
      .use(errorHandler())
      .use(compression())
      .handler(async (event) => {
        const { body, etag, headers } = await find(event)
        const sent = { ...commonHeaders(event.requestId), ...headers, ...variesByEncoding, etag }
        if (isNamed(etag, event.headers['if-none-match'])) return { statusCode: 304, headers: sent }
        return { statusCode: 200, headers: sent, body }
      }),
  )

/** Node's own resolution of packages works both in a checkout and in the archive of a function. */
const { resolve } = createRequire(import.meta.url)

/**
 * Reads a file of a package.
 *
 * @param name `<package>/<path>`, as the route declares it in `uses`
 */
export const readPackageFile = (name: string): Promise<string> => readFile(resolve(name), 'utf8')
