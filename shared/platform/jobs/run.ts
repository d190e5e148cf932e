import type { App } from '#shared/platform/app.ts'
import { FencedTable, FenceFailed } from '#shared/platform/dynamodb/fence.ts'
import type { Check } from '#shared/platform/dynamodb/table.ts'
import { log, origin } from '#shared/platform/log.ts'
import type { Job } from './job.ts'
import type { JobMessage, Queue } from './queue.ts'
import type { Accepted } from './store.ts'

/**
 * Does something that must not go on once somebody else has finished it.
 *
 * @param work gets the app to write with
 * @returns what it returns; undefined where the fence fell before it had written everything
 */
export async function runFenced<T>(
  fence: Check,
  app: App,
  work: (app: App) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await work(app.withTable(new FencedTable(app.table, fence)))
  } catch (error) {
    if (error instanceof FenceFailed && error.fence === fence) return undefined
    throw error
  }
}

/**
 * Tells the consumers of an accepted job. A message that cannot be sent is no failure: the job is in the
 * table, and the sweeper sends it again.
 *
 * @param turn which one of a long job it is for, unless it is the first
 */
export async function enqueue({ queues, jobs }: App, job: Job, turn?: number): Promise<void> {
  try {
    const queue = queues[jobs.declarationOf(job).queue] as Queue
    await queue.send({ job: job.id, ...(turn && { turn }) })
  } catch (error) {
    log('WARN', 'the message of a job could not be sent', { job: job.id, ...origin(error) })
  }
}

/** What became of a run: done for good, or to be continued by another one. */
export type Outcome = 'done' | 'unfinished'

/** Whether enough of a function's time is left for another step of a job. */
export type HasTime = () => boolean

export type Worker = (job: Job, app: App, hasTime: HasTime) => Promise<Outcome>

/**
 * Runs a job. Nothing is written in its name any more once another run has ended it: what it was about may have come
 * back since.
 */
export async function run(job: Job, work: Worker, app: App, hasTime: HasTime): Promise<Outcome> {
  if (app.jobs.declarationOf(job).isConvergent) return work(job, app, hasTime)
  const outcome = await runFenced(app.jobs.goesOn(job), app, (fenced) => work(job, fenced, hasTime))
  return outcome ?? 'done'
}

/**
 * Hours of work for a job of which each turn does something, and an end for one of which no turn comes any further: after
 * these only the sweeper wakes it, ever more rarely.
 */
const MAX_TURNS = 1000

async function goOn(job: Job, turn: number, app: App): Promise<void> {
  if (turn < MAX_TURNS) await enqueue(app, job, turn + 1)
  else log('ERROR', 'a job does not come to an end', { job: job.id, kind: job.kind })
}

/**
 * Works jobs off; one that is done, or was never accepted, is left alone.
 *
 * @param workers by the kind of job; a job of another kind is an error
 */
export const workOffWith =
  (workers: Readonly<Record<string, Worker>>) =>
  async ({ job: id, turn = 1 }: JobMessage, app: App, hasTime: HasTime): Promise<void> => {
    const job = await app.jobs.pending(id)
    if (!job) return
    const worker = Object.hasOwn(workers, job.kind) ? workers[job.kind] : undefined
    if (!worker) throw new TypeError('There is no worker for this kind of job here.')
    const outcome = await run(job, worker, app, hasTime)
    if (outcome === 'unfinished') await goOn(job, turn, app)
  }

/** What follows from a write: a job that is accepted with it, and how the job is worked off. */
export interface FollowUpJob extends Accepted {
  work: Worker
}

/**
 * Works off what follows from a write, one job after the other, as far as there is time in its request; the consumer
 * goes on with the rest. The response does not tell of it: that it fails is no failure of the request.
 */
export async function runFollowUpJobs(
  consequences: readonly Pick<FollowUpJob, 'job' | 'work'>[],
  app: App,
  hasTime: HasTime,
): Promise<void> {
  for (const { job, work } of consequences) {
    try {
      await runInline(job, work, app, hasTime)
    } catch (error) {
      log('WARN', 'a job could not be worked off in its request', { job: job.id, ...origin(error) })
    }
  }
}

/** The consumer also goes on where something went wrong. */
async function runInline(job: Job, work: Worker, app: App, hasTime: HasTime): Promise<void> {
  let outcome: Outcome = 'unfinished'
  try {
    outcome = await run(job, work, app, hasTime)
  } finally {
    if (outcome === 'unfinished') await enqueue(app, job)
  }
}
