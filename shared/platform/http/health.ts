import middy from '@middy/core'
import type { Context } from 'aws-lambda'
import { abandoned, RESERVE_MS, runWithDeadline } from '#shared/platform/deadline.ts'
import { errorHandler, type Incoming, requestId } from './middleware.ts'
import { requestLog } from './request-log.ts'
import { type Response, success } from './responses.ts'
import type { Route } from './route.ts'

/** The time for which the result of a check is reused, to limit the rate of checks. */
const GOOD_FOR_MS = 5000

/** The time limit of a check. Load balancers and uptime checks rarely wait longer than five seconds. */
const TIME_LIMIT_MS = 3000

interface Checked {
  at: number
  error?: unknown
}

/**
 * Returns the Lambda handler of a health check. The response is a 200 if `check` returns, and the thrown error (503) if
 * `check` throws. The route needs no credentials. The response therefore contains no further data, and results are
 * reused for a while.
 *
 * @param check tests the services on which this service depends
 */
export function health(route: Route, check: () => Promise<unknown>, now = Date.now) {
  let last: Checked | undefined
  const isGood = () => last !== undefined && now() - last.at < GOOD_FOR_MS
  const handler = middy<Incoming, Response>()
    .use(requestId())
    .use(requestLog(route.id))
    .use(errorHandler())
    .handler(async (event) => {
      if (!isGood()) last = await outcomeOf(check, now())
      if (last?.error) throw last.error
      return success(route, representHealth(route), event)
    })
  return (event: Incoming, context: Context) => {
    const remaining = () => Math.min(context.getRemainingTimeInMillis() - RESERVE_MS, TIME_LIMIT_MS)
    return runWithDeadline(remaining, () => handler(event, context))
  }
}

/**
 * Runs a check.
 *
 * @throws the error if the check failed only because the client closed the connection
 */
async function outcomeOf(check: () => Promise<unknown>, at: number): Promise<Checked> {
  try {
    await check()
    return { at }
  } catch (error) {
    if (error === abandoned) throw error
    return { at, error }
  }
}

const representHealth = ({ path }: Route) => ({
  _type: 'Health',
  status: 'pass',
  _links: { self: { href: path } },
})
