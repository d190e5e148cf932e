import type { Stores } from '#shared/app.ts'
import { divideLarge } from '#shared/platform/lists/divide.ts'

/** Divides the intervals that have become too large, in all orders that are kept: those of names. May be repeated. */
export async function divideOrders({
  users,
  placeholderUsers,
  projects,
}: Stores<'placeholderUsers' | 'projects' | 'users'>): Promise<void> {
  for (const collection of [users, placeholderUsers, projects]) await divideLarge(collection)
}
