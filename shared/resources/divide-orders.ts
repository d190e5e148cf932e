import { divideLargeIntervals } from '#shared/platform/lists/divide.ts'
import type { Ports } from '#shared/ports.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'

/** Splits the oversized intervals of all stored orders, which are orders by name. Idempotent. */
export async function divideOrders(ports: Ports): Promise<void> {
  for (const collection of [usersIn(ports), placeholderUsersIn(ports), projectsIn(ports)])
    await divideLargeIntervals(collection)
}
