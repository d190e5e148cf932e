import type { Check, Table } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { JobMessage, Queue } from '#shared/platform/jobs/queue.ts'
import type { Accepted, Jobs } from '#shared/platform/jobs/store.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import type { QueueName } from '#shared/platform/product.ts'
import { FencedTable, FenceFailed } from './internal/fence.ts'
import { asFarAsTime, type HasTime, type Outcome, type RequireTime } from './steps.ts'

/** Ports by which jobs are accepted, sent and ended. */
export interface JobPorts {
  queues: Record<QueueName, Queue>
  jobs: Jobs
}

/** Stores that can be made on another table. */
interface OnTable<S> {
  table: Table
  withTable(table: Table): S
}

/**
 * Runs work that must stop writing as soon as another run has finished the same work.
 *
 * @param work gets stores whose writes all carry the fence
 * @returns the result of the work; undefined if the fence failed before everything was written
 */
export async function runFenced<S, T>(
  fence: Check,
  stores: OnTable<S>,
  work: (stores: S) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work(stores.withTable(new FencedTable(stores.table, fence)))
  } catch (error) {
    if (error instanceof FenceFailed && error.fence === fence) return undefined
    throw error
  }
}

/**
 * Sends the message of an accepted job to its queue. Never fails: if the message cannot be sent, the job is still in
 * the table, and the sweeper sends its message again.
 *
 * @param turn the number of the next turn of a long job; absent for the first
 */
export async function enqueue({ queues, jobs }: JobPorts, job: Job, turn?: number): Promise<void> {
  try {
    const queue = queues[jobs.declarationOf(job).queue] as Queue
    await queue.send({ job: job.id, ...(turn && { turn }) })
  } catch (error) {
    log('WARN', 'the message of a job could not be sent', { job: job.id, ...errorFields(error) })
  }
}

/** Works a job off. @throws OutOfTime if there is no time for all of it */
export type Worker<S> = (job: Job, stores: S, requireTime: RequireTime) => Promise<void>

/** The stores of a worker. */
type ForJobs<S> = S & JobPorts & OnTable<S>

/**
 * Runs a job. It stops writing as soon as another run has ended the job, because what the job removes may have been
 * added again since. Convergent jobs do not need this.
 */
export function run<S>(job: Job, work: Worker<S>, stores: ForJobs<S>, hasTime: HasTime): Promise<Outcome> {
  const { isConvergent } = stores.jobs.declarationOf(job)
  return asFarAsTime(hasTime, (requireTime) =>
    isConvergent
      ? work(job, stores, requireTime)
      : runFenced(stores.jobs.isStillPending(job), stores, (fenced) => work(job, fenced, requireTime)),
  )
}

/**
 * Enough for hours of work if each turn makes progress. It stops a job that makes none: after that many turns, only the
 * sweeper sends its message, less and less often.
 */
const MAX_TURNS = 1000

async function enqueueNextTurn(job: Job, turn: number, stores: JobPorts): Promise<void> {
  if (turn < MAX_TURNS) await enqueue(stores, job, turn + 1)
  else log('ERROR', 'a job does not come to an end', { job: job.id, kind: job.kind })
}

/**
 * Makes the handler of job messages. It ignores jobs that are done, or were never accepted.
 *
 * @param workers by kind of job; a job of any other kind is an error
 */
export const workOffWith =
  <S>(workers: Readonly<Record<string, Worker<S>>>) =>
  async ({ job: id, turn = 1 }: JobMessage, stores: ForJobs<S>, hasTime: HasTime): Promise<void> => {
    const job = await stores.jobs.pending(id)
    if (!job) return
    const worker = Object.hasOwn(workers, job.kind) ? workers[job.kind] : undefined
    if (!worker) throw new TypeError('There is no worker for this kind of job here.')
    const startedAt = Date.now()
    const outcome = await run(job, worker, stores, hasTime)
    log('INFO', 'job', { job: id, kind: job.kind, turn, outcome, duration_ms: Date.now() - startedAt })
    if (outcome === 'unfinished') await enqueueNextTurn(job, turn, stores)
  }

/** A job that is accepted together with a write, and its worker. */
export interface FollowUpJob<S> extends Accepted {
  work: Worker<S>
}

/**
 * Runs the follow-up jobs of a write one after the other, as far as the request has time; the consumer continues with
 * the rest. The response does not depend on them: if one fails, the request does not.
 */
export async function runFollowUpJobs<S>(
  followUpJobs: readonly Pick<FollowUpJob<S>, 'job' | 'work'>[],
  stores: ForJobs<S>,
  hasTime: HasTime,
): Promise<void> {
  for (const { job, work } of followUpJobs) {
    try {
      await runInline(job, work, stores, hasTime)
    } catch (error) {
      log('WARN', 'a job could not be worked off in its request', { job: job.id, ...errorFields(error) })
    }
  }
}

/** The consumer continues the job after a failure as well. */
async function runInline<S>(job: Job, work: Worker<S>, stores: ForJobs<S>, hasTime: HasTime): Promise<void> {
  let outcome: Outcome = 'unfinished'
  try {
    outcome = await run(job, work, stores, hasTime)
  } finally {
    if (outcome === 'unfinished') await enqueue(stores, job)
  }
}
