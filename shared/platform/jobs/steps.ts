import { slices } from '#shared/platform/concurrency.ts'

/** Returns whether the function has enough time for another step of a job. */
export type HasTime = () => boolean

/** Thrown if there is not enough time for the next step of a job. The next run of the job continues with that step. */
export class OutOfTime extends Error {
  constructor() {
    super('There is no time left.')
    this.name = 'OutOfTime'
  }
}

/**
 * Checks the remaining time. Called before each step of a job.
 *
 * @throws OutOfTime if there is not enough time for the step
 */
export type RequireTime = () => void

/** The outcome of a run: the job is done, or needs another run. */
export type Outcome = 'done' | 'unfinished'

/**
 * Works until the work is done or the time is up.
 *
 * @param work must not swallow the `OutOfTime` that `requireTime` throws
 */
export async function workWhileTimeLasts(
  hasTime: HasTime,
  work: (requireTime: RequireTime) => Promise<unknown>,
): Promise<Outcome> {
  const requireTime = () => {
    if (!hasTime()) throw new OutOfTime()
  }
  try {
    await work(requireTime)
    return 'done'
  } catch (error) {
    if (error instanceof OutOfTime) return 'unfinished'
    throw error
  }
}

/**
 * Works through a list in order, `size` elements at a time.
 *
 * @throws OutOfTime
 */
export async function inSteps<T>(
  all: readonly T[],
  size: number,
  requireTime: RequireTime,
  work: (step: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (const step of slices(all, size)) {
    requireTime()
    await work(step)
  }
}

/**
 * Processes elements until `next` returns none.
 *
 * @param next returns some of the remaining elements
 * @param work processes the elements that `next` has returned, so that `next` does not return them again
 * @throws OutOfTime
 */
export async function untilNoneLeft<T>(
  next: () => Promise<readonly T[]>,
  requireTime: RequireTime,
  work: (found: readonly T[]) => Promise<unknown>,
): Promise<void> {
  for (let found = await next(); found.length > 0; found = await next()) {
    requireTime()
    await work(found)
  }
}

/** The number of ids processed between two checks of the remaining time. */
const IDS_PER_STEP = 20

export interface JobProgress {
  /** The last id that an earlier run has processed. */
  after?: number
  /**
   * Stores the progress of this run.
   *
   * @param steps the total number of steps; absent if the progress is not shown
   */
  advance(progress: number, steps?: number): Promise<void>
}

/**
 * Works through steps in order, and stores the progress after each step.
 *
 * @param steps must be the same in each run; a step may run again after a crash
 * @throws OutOfTime
 */
export async function inShownSteps(
  steps: readonly (() => Promise<unknown>)[],
  { after = 0, advance }: JobProgress,
  requireTime: RequireTime,
): Promise<void> {
  await advance(after, steps.length)
  for (const [index, step] of steps.entries()) {
    if (index < after) continue
    requireTime()
    await step()
    await advance(index + 1, steps.length)
  }
}

/**
 * Works through ids in ascending order, and stores the progress if the run is out of time.
 *
 * @param work must tolerate repeated ids: after a crash, the next run starts at the stored progress
 * @throws OutOfTime
 */
export async function inResumableSteps(
  ids: readonly number[],
  { after = 0, advance }: JobProgress,
  requireTime: RequireTime,
  work: (step: readonly number[]) => Promise<unknown>,
): Promise<void> {
  const remaining = ids.filter((id) => id > after)
  let reached = after
  try {
    await inSteps(remaining, IDS_PER_STEP, requireTime, async (step) => {
      await work(step)
      reached = step.at(-1) as number
    })
  } catch (error) {
    if (error instanceof OutOfTime) await advance(reached)
    throw error
  }
}
