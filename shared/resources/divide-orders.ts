import { divideLargeIntervals } from '#shared/platform/lists/divide.ts'
import type { Ports } from '#shared/ports.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'

/**
 * Splits oversized intervals in the stored sort orders of users, placeholder users and projects. The intervals have
 * counters, so that any page can be found quickly. Idempotent.
 */
export async function divideOrders(ports: Ports): Promise<void> {
  for (const collection of [usersIn(ports), placeholderUsersIn(ports), projectsIn(ports)])
    await divideLargeIntervals(collection)
}
