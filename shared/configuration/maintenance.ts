import { ApiError } from '#shared/platform/http/errors.ts'
import type { Route, Uses } from '#shared/platform/http/route.ts'
import type { JobMessage } from '#shared/platform/jobs/queue.ts'
import type { HasTime } from '#shared/platform/jobs/steps.ts'
import { log } from '#shared/platform/log.ts'
import type { Ports } from '#shared/ports.ts'

/** Seconds after which clients may try again. */
const RETRY_SECONDS = 60

/**
 * Requires that a request is not refused for maintenance. The item that says so is read with every request in any case.
 *
 * @param route one without access to the table answers also during maintenance
 * @throws `ServiceUnavailable` with the time after which to try again
 */
export async function requireService({ configuration }: Ports, { uses }: Pick<Route, 'uses'>): Promise<void> {
  const refused = uses.table && (await configuration.maintenance())
  if (refused === 'all' || (refused && mayChange(uses)))
    throw new ApiError('ServiceUnavailable', {
      message: 'The service is under maintenance. Try again later.',
      headers: { 'retry-after': String(RETRY_SECONDS) },
      isAskedFor: true,
    })
}

const mayChange = ({ table = [], sends = [] }: Uses): boolean =>
  sends.length > 0 || table.some((access) => ['put', 'update', 'delete'].includes(access))

/** An endpoint without a requester, for whom it would wait, which waits for the answer whether it may serve. */
export const inService =
  <Asked, Answer>(route: Pick<Route, 'uses'>, endpoint: (request: Asked, ports: Ports) => Promise<Answer>) =>
  async (request: Asked, ports: Ports): Promise<Answer> => {
    await requireService(ports, route)
    return endpoint(request, ports)
  }

/**
 * The work of a consumer, which rests during maintenance: the message is dropped, as one that is delivered again and again
 * would become a dead letter. The job is in the table, and the sweeper sends its message again afterwards.
 */
export const restingWork =
  (work: (message: JobMessage, ports: Ports, hasTime: HasTime) => Promise<void>) =>
  async (message: JobMessage, ports: Ports, hasTime: HasTime): Promise<void> => {
    if (!(await ports.configuration.maintenance())) return work(message, ports, hasTime)
    log('INFO', 'a job waits for the end of the maintenance', { job: message.job })
  }
