import type { Check } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { JobMessage, Queue } from '#shared/platform/jobs/queue.ts'
import type { Accepted, Jobs } from '#shared/platform/jobs/store.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import type { Ports } from '#shared/platform/product.ts'
import { FenceFailed } from './internal/fence.ts'
import { type HasTime, type Outcome, type RequireTime, workWhileTimeLasts } from './steps.ts'

/**
 * Runs work that must stop writing as soon as another run has finished the same work.
 *
 * @param fence the condition that no other run has finished the work
 * @param work does the work with the given ports; every write through these ports checks `fence`
 * @returns the result of the work; undefined if the fence failed before everything was written
 */
export async function runFenced<T>(
  fence: Check,
  jobs: Jobs,
  work: (ports: Ports) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work(jobs.fenced(fence))
  } catch (error) {
    if (error instanceof FenceFailed && error.fence === fence) return undefined
    throw error
  }
}

/**
 * Sends the message of a stored job to its queue. Never fails: if the message cannot be sent, the sweeper sends it
 * later.
 *
 * @param turn the number of the next run of a job that continues; absent for the first run
 * @param delay seconds until the message is delivered
 */
export async function enqueue(jobs: Jobs, job: Job, turn?: number, delay?: number): Promise<void> {
  try {
    const queue = jobs.ports.queues[jobs.declarationOf(job).queue] as Queue
    await queue.send({ job: job.id, ...(turn && { turn }) }, delay)
  } catch (error) {
    log('WARN', 'the message of a job could not be sent', { job: job.id, ...errorFields(error) })
  }
}

/** Sends the messages of jobs that one write has stored together. Never fails. */
export const enqueueAll = async (accepted: readonly Accepted[], jobs: Jobs): Promise<void> => {
  await Promise.all(accepted.map(({ job }) => enqueue(jobs, job)))
}

/**
 * Works on a job.
 *
 * @throws OutOfTime if there is not enough time for the whole job
 */
export type Worker = (job: Job, ports: Ports, requireTime: RequireTime) => Promise<void>

/**
 * Runs a job. If another run ends the job, this run stops writing, because entities that the job removes may have been
 * added again. A convergent job may go on, because it only makes derived data match the current state.
 */
export function run(job: Job, work: Worker, jobs: Jobs, hasTime: HasTime): Promise<Outcome> {
  const { isConvergent } = jobs.declarationOf(job)
  return workWhileTimeLasts(hasTime, (requireTime) =>
    isConvergent
      ? work(job, jobs.ports, requireTime)
      : runFenced(jobs.isStillPending(job), jobs, (fenced) => work(job, fenced, requireTime)),
  )
}

/**
 * The maximum number of consecutive runs (turns) of a job. A run that does not finish the job enqueues the next run.
 * After the last turn, only the sweeper sends messages for the job, at growing intervals. This slows down a job that
 * makes no progress.
 */
const MAX_TURNS = 1000

async function enqueueNextTurn(job: Job, turn: number, jobs: Jobs): Promise<void> {
  if (turn < MAX_TURNS) await enqueue(jobs, job, turn + 1)
  else log('ERROR', 'a job does not come to an end', { job: job.id, kind: job.kind })
}

/**
 * Returns the handler of job messages. Jobs that are done or were never stored are ignored. If `mayRun` resolves to
 * false, every job is ignored. `mayRun` is awaited in parallel with the read of the job, so checking it takes no extra
 * round trip.
 *
 * @param jobsIn returns the jobs in the ports of this service
 * @param workers the workers, keyed by kind of job; a job of any other kind is an error
 */
export const jobHandler =
  (jobsIn: (ports: Ports) => Jobs, workers: Readonly<Record<string, Worker>>) =>
  async (
    { job: id, turn = 1 }: JobMessage,
    ports: Ports,
    hasTime: HasTime,
    mayRun: boolean | Promise<boolean> = true,
  ): Promise<void> => {
    const jobs = jobsIn(ports)
    const [job, isServing] = await Promise.all([jobs.pending(id), mayRun])
    if (!job || !isServing) return
    const worker = Object.hasOwn(workers, job.kind) ? workers[job.kind] : undefined
    if (!worker) throw new TypeError('There is no worker for this kind of job here.')
    const startedAt = Date.now()
    const outcome = await run(job, worker, jobs, hasTime)
    log('INFO', 'job', { job: id, kind: job.kind, turn, outcome, duration_ms: Date.now() - startedAt })
    if (outcome === 'unfinished') await enqueueNextTurn(job, turn, jobs)
  }

/** A job that is stored in the same transaction as a write, and the worker that runs the job. */
export interface FollowUpJob extends Accepted {
  work: Worker
}

/**
 * Runs the follow-up jobs of a write one after the other, while the request has time. The consumer continues unfinished
 * jobs. A failed job does not make the request fail.
 */
export async function runFollowUpJobs(
  followUpJobs: readonly Pick<FollowUpJob, 'job' | 'work'>[],
  jobs: Jobs,
  hasTime: HasTime,
): Promise<void> {
  for (const { job, work } of followUpJobs) {
    try {
      await runInline(job, work, jobs, hasTime)
    } catch (error) {
      log('WARN', 'a job could not be worked off in its request', { job: job.id, ...errorFields(error) })
    }
  }
}

/** Runs a job within the request. If the job fails or runs out of time, the consumer continues the job. */
async function runInline(job: Job, work: Worker, jobs: Jobs, hasTime: HasTime): Promise<void> {
  let outcome: Outcome = 'unfinished'
  try {
    outcome = await run(job, work, jobs, hasTime)
  } finally {
    if (outcome === 'unfinished') await enqueue(jobs, job)
  }
}
