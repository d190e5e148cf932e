import type { App } from '#shared/app.ts'

/** Of the largest grids, as many fit into a transaction, which takes 4 MB. */
const STEP = 20

/** Removes the grids of a user who is going, so that none can be added any more. May be repeated. */
export async function removeGridsOf(user: number, { grids, table }: App): Promise<void> {
  const all = await grids.entriesOf(user)
  for (let at = 0; at < all.length; at += STEP) {
    await table.write(all.slice(at, at + STEP).flatMap((grid) => grids.removal(grid)))
  }
}
