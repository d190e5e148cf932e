import type { Stores } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { type RequireTime, untilNoneLeft } from '#shared/platform/jobs/steps.ts'

type Used = Stores<'table' | 'watchers'>

/** Watchers that are removed in one transaction: two items each. */
const TOGETHER = 40

/** Removes the watchers of a work package. May be repeated. */
export async function removeWatchersOf(workPackage: number, { table, watchers }: Used): Promise<void> {
  for (const step of slices(await watchers.of(workPackage), TOGETHER))
    await table.write(step.flatMap((user) => watchers.removal(workPackage, user)))
}

/** Ends everything that a user watches. Nobody begins to watch anything while they are being removed. May be repeated. */
export async function endWatching(
  user: number,
  { table, watchers }: Used,
  requireTime: RequireTime,
): Promise<void> {
  await untilNoneLeft(
    () => watchers.by(user, TOGETHER),
    requireTime,
    (watched) => table.write(watched.flatMap((one) => watchers.removal(one, user))),
  )
}
