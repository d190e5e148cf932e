import type { App } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'

/** Of the largest grids, as many fit into a transaction, which takes 4 MB. */
const STEP = 20

/** Removes the grids of a user who is going, so that none can be added any more. May be repeated. */
export async function removeGridsOf(user: number, { grids, table }: App): Promise<void> {
  const all = await grids.entriesOf(user)
  for (const step of slices(all, STEP)) await table.write(step.flatMap((grid) => grids.removal(grid)))
}
