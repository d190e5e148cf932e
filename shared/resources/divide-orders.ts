import { divideLargeIntervals } from '#shared/platform/lists/divide.ts'
import type { Ports } from '#shared/ports.ts'
import { placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'

/** Divides the oversized intervals in all stored orders, which are those of names. May be repeated. */
export async function divideOrders(ports: Ports): Promise<void> {
  for (const collection of [usersIn(ports), placeholderUsersIn(ports), projectsIn(ports)])
    await divideLargeIntervals(collection)
}
