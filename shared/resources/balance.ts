import type { App } from '#shared/app.ts'

/** Keeps the orders of every collection that has some such that a page costs the same wherever it is. */
export async function balanceOrders({ projects, placeholderUsers }: App): Promise<void> {
  for (const collection of [projects, placeholderUsers]) await collection.balance()
}
