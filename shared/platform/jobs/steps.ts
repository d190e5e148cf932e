import { slices } from '#shared/platform/concurrency.ts'

/** Whether the function has enough time left for another step of a job. */
export type HasTime = () => boolean

/** There is no time left for the next step of a job: the next run goes on with it. */
export class OutOfTime extends Error {
  constructor() {
    super('There is no time left.')
    this.name = 'OutOfTime'
  }
}

/** Called before each step of a job. @throws OutOfTime if there is no time left for it */
export type RequireTime = () => void

/** The outcome of a run: the job is done, or needs another run. */
export type Outcome = 'done' | 'unfinished'

/** Does work as far as there is time. @param work ends with the `OutOfTime` that it gets */
export async function asFarAsTime(
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

/** Works through a list in order, so many at a time. @throws OutOfTime */
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
 * Works until nothing is found any more.
 *
 * @param next finds some of what is left
 * @param work does what takes these away
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

/** Ids processed between two checks of the remaining time. */
const IDS_PER_STEP = 20

/** How far a job has come. */
export interface Progress {
  /** The last id that an earlier run has worked through. */
  after?: number
  /** Stores how far this run has come. */
  advance(progress: number): Promise<void>
}

/**
 * Works through ids in ascending order, and stores how far it came if the time ends.
 *
 * @param work may get the same ids again: after a crash, the next run begins where the last progress was stored
 * @throws OutOfTime
 */
export async function goingOn(
  ids: readonly number[],
  { after = 0, advance }: Progress,
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
