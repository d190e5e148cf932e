import { ApiError } from '#shared/platform/http/errors.ts'
import type { Route, Uses } from '#shared/platform/http/route.ts'
import type { JobMessage } from '#shared/platform/jobs/queue.ts'
import type { HasTime } from '#shared/platform/jobs/steps.ts'
import { log } from '#shared/platform/log.ts'
import type { Ports } from '#shared/ports.ts'

/** Seconds after which clients may try again. */
const RETRY_SECONDS = 60

/**
 * Refuses a request during maintenance. The check costs no read, because every request reads the item with the
 * maintenance state anyway.
 *
 * @param route the route of the request; a route that does not use the table is served even during maintenance
 * @throws `ServiceUnavailable` with the time after which to try again
 */
export async function requireService({ configuration }: Ports, { uses }: Pick<Route, 'uses'>): Promise<void> {
  const refused = uses.table && (await configuration.maintenance())
  if (refused === 'all' || (refused && mayChange(uses)))
    throw new ApiError('ServiceUnavailable', {
      message: 'The service is under maintenance. Try again later.',
      headers: { 'retry-after': String(RETRY_SECONDS) },
      isIntended: true,
    })
}

const mayChange = ({ table = [], sends = [] }: Uses): boolean =>
  sends.length > 0 || table.some((access) => ['put', 'update', 'delete'].includes(access))

/**
 * Returns an endpoint that first checks for maintenance. Only endpoints that do not look up a requester need this
 * wrapper, because the lookup includes the check.
 */
export const inService =
  <Asked, Answer>(route: Pick<Route, 'uses'>, endpoint: (request: Asked, ports: Ports) => Promise<Answer>) =>
  async (request: Asked, ports: Ports): Promise<Answer> => {
    await requireService(ports, route)
    return endpoint(request, ports)
  }

/**
 * Wraps the work of a consumer, so that the consumer drops its messages during maintenance. Messages left in the queue
 * would become dead letters. No job is lost: the sweeper sends the messages of stored jobs again after the maintenance.
 */
export const restingWork =
  (work: (message: JobMessage, ports: Ports, hasTime: HasTime, mayRun: Promise<boolean>) => Promise<void>) =>
  async (message: JobMessage, ports: Ports, hasTime: HasTime): Promise<void> => {
    const isServing = ports.configuration.maintenance().then((refused) => !refused)
    await work(message, ports, hasTime, isServing)
    if (!(await isServing)) log('INFO', 'a job waits for the end of the maintenance', { job: message.job })
  }
