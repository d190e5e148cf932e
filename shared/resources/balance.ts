import type { App } from '#shared/app.ts'
import { balance } from '#shared/platform/collections/balance.ts'

/** Divides the intervals of all orders that have become too large. */
export async function balanceOrders({ projects, placeholderUsers }: App): Promise<void> {
  for (const collection of [projects, placeholderUsers]) await balance(collection)
}
