import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import middy from '@middy/core'
import { compression } from './internal/compression.ts'
import { errorHandler, type Incoming, requestId, timeLimit } from './middleware.ts'
import { requestLog } from './request-log.ts'
import { commonHeaders, type Response } from './responses.ts'
import type { Route } from './route.ts'

/** In a checkout as in a function's archive, the file is where Node looks for packages. */
const { resolve } = createRequire(import.meta.url)

/**
 * The Lambda handler of a script that comes with a package. Its address contains its hash, so browsers may keep it for
 * ever.
 *
 * @param route names the file in `uses`
 */
export const packageScript = (route: Route & { uses: { file: string } }) =>
  middy<Incoming, Response>(timeLimit)
    .use(requestId())
    .use(requestLog(route.id))
    .use(errorHandler())
    .use(compression())
    .handler(async (event) => ({
      statusCode: 200,
      headers: {
        ...commonHeaders(event.requestId),
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=31536000, immutable',
      },
      body: await readFile(resolve(route.uses.file), 'utf8'),
    }))
