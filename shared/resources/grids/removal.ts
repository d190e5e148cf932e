import type { App } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'

/** So many of the largest grids fit into a transaction, whose limit is 4 MB. */
const BATCH_SIZE = 20

/** Removes the grids of a user who is being removed, to whom none can be added any more. May be repeated. */
export async function removeGridsOf(user: number, { grids, table }: App): Promise<void> {
  const all = await grids.entriesOf(user)
  for (const batch of slices(all, BATCH_SIZE)) await table.write(batch.flatMap((grid) => grids.removal(grid)))
}
