import type { App } from '#shared/app.ts'
import { balance } from '#shared/platform/collections/balance.ts'

/** Divides the counted intervals that have become too large, in all collections listed by name. */
export async function balanceOrders({ projects, placeholderUsers }: App): Promise<void> {
  for (const collection of [projects, placeholderUsers]) await balance(collection)
}
