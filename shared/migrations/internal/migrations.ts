import type { Migration } from '#shared/migrations/migration.ts'
import type { Format } from '#shared/migrations/store.ts'
import { forgetCounts } from '#shared/resources/memberships/forget-counts.ts'
import { numberMemberships } from '#shared/resources/memberships/number-memberships.ts'
import { builtOrders } from './built-orders.ts'
import { completedItems } from './completed-items.ts'

/** How each format is reached from the one before it. Once released, a migration stays as it is; a new one follows it. */
export const migrations: Record<Exclude<Format, 'the data has no number'>, Migration> = {
  'memberships have ids': numberMemberships,
  'members of projects are not counted': forgetCounts,
  // Identities had no markers once, and rows lacked what lists filter and sort by since.
  'items of users are complete': completedItems(({ users }) => users),
  'items of placeholder users are complete': completedItems(({ placeholderUsers }) => placeholderUsers),
  'items of groups are complete': completedItems(({ groups }) => groups),
  'items of projects are complete': completedItems(({ projects }) => projects),
  // The only orders were by name, and every write changed them.
  'orders of users are built': builtOrders(({ users }) => users),
  'orders of placeholder users are built': builtOrders(({ placeholderUsers }) => placeholderUsers),
  'orders of projects are built': builtOrders(({ projects }) => projects),
}
