import { slices } from '#shared/platform/concurrency.ts'
import type { HasTime, Outcome } from './run.ts'

/** Number of ids worked through between two looks at the remaining time. */
const STEP = 20

interface Steps {
  /** The last id that an earlier run has worked through. */
  after?: number
  hasTime: HasTime
  /** Stores how far this run has come. */
  advance(progress: number): Promise<void>
}

/**
 * Works through ids in ascending order, some at a time, for as long as there is time.
 *
 * @param work may get the same ids again: after a crash, the next run begins where the last progress was stored
 * @returns `unfinished` if there was no time for all of them; how far it came is stored then
 */
export async function inSteps(
  ids: readonly number[],
  { after = 0, hasTime, advance }: Steps,
  work: (step: readonly number[]) => Promise<unknown>,
): Promise<Outcome> {
  const remaining = ids.filter((id) => id > after)
  for (const step of slices(remaining, STEP)) {
    if (!hasTime()) {
      await advance((step[0] as number) - 1)
      return 'unfinished'
    }
    await work(step)
  }
  return 'done'
}
