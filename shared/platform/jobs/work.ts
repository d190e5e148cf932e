import type { App } from '#shared/app.ts'
import { log } from '#shared/platform/log.ts'
import { whileStanding } from './fencing.ts'
import { converging, type Job } from './job.ts'
import type { JobMessage } from './message.ts'
import { wake } from './wake.ts'

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
  if (converging.has(job.kind)) return work(job, app, hasTime)
  const outcome = await whileStanding(app.jobs.goesOn(job), app, (fenced) => work(job, fenced, hasTime))
  return outcome ?? 'done'
}

/**
 * Hours of work for a job of which each turn does something, and an end for one of which no turn comes any further: after
 * these only the sweeper wakes it, ever more rarely.
 */
const MAX_TURNS = 1000

async function goOn(job: Job, turn: number, app: App): Promise<void> {
  if (turn < MAX_TURNS) await wake(app, job, turn + 1)
  else log('ERROR', 'a job does not come to an end', { job: job.id, kind: job.kind })
}

/**
 * Works jobs off; one that is done, or was never accepted, is left alone.
 *
 * @param workers by the kind of job; a job of another kind is an error
 */
export const workOffBy =
  (workers: Readonly<Record<string, Worker>>) =>
  async ({ job: id, turn = 1 }: JobMessage, app: App, hasTime: HasTime): Promise<void> => {
    const job = await app.jobs.pending(id)
    if (!job) return
    const worker = Object.hasOwn(workers, job.kind) ? workers[job.kind] : undefined
    if (!worker) throw new TypeError('There is no worker for this kind of job here.')
    const outcome = await run(job, worker, app, hasTime)
    if (outcome === 'unfinished') await goOn(job, turn, app)
  }
