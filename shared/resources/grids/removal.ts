import type { App } from '#shared/app.ts'
import { MAX_CHANGES } from '#shared/table/table.ts'

/** A grid is two items. */
const STEP = MAX_CHANGES / 2

/** Removes the grids of a user who is going, so that none can be added any more. May be repeated. */
export async function removeGridsOf(user: number, { grids, table }: App): Promise<void> {
  const all = await grids.of(user)
  for (let at = 0; at < all.length; at += STEP) {
    await table.write(all.slice(at, at + STEP).flatMap((grid) => grids.removal(grid)))
  }
}
