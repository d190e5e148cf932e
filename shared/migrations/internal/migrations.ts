import type { Migration } from '#shared/migrations/migration.ts'
import type { Format } from '#shared/migrations/store.ts'
import { completePrincipals } from '#shared/resources/memberships/complete-principals.ts'
import { forgetCounts } from '#shared/resources/memberships/forget-counts.ts'
import { numberMemberships } from '#shared/resources/memberships/number-memberships.ts'
import { adoptActivity } from '#shared/resources/projects/adopt-activity.ts'
import { hintAncestors } from '#shared/resources/projects/hint-ancestors.ts'
import { indexVersions } from '#shared/resources/versions/index-versions.ts'
import { builtOrders } from './built-orders.ts'
import { completedItems } from './completed-items.ts'
import { copiedRevision } from './copied-revision.ts'

/** How each format is reached from the one before it. Once released, a migration stays as it is; a new one follows it. */
export const migrations: Record<Exclude<Format, 'the data has no number'>, Migration> = {
  'memberships have ids': numberMemberships,
  'members of projects are not counted': forgetCounts,
  // Identities had no markers once, and rows lacked what lists filter and sort by since.
  'items of users are complete': completedItems(({ users }) => users),
  'items of placeholder users are complete': completedItems(({ placeholderUsers }) => placeholderUsers),
  'items of groups are complete': completedItems(({ groups }) => groups),
  'items of projects are complete': completedItems(({ projects }) => projects),
  'versions are found by project and sharing': indexVersions,
  'the revision of the configuration has copies': copiedRevision,
  'principals name a project for each role': completePrincipals,
  // The only orders were by name, and every write changed them.
  'orders of users are built': builtOrders(({ users }) => users),
  'orders of placeholder users are built': builtOrders(({ placeholderUsers }) => placeholderUsers),
  'orders of projects are built': builtOrders(({ projects }) => projects),
  'projects have hints on their ancestors': hintAncestors,
  'projects have their latest activity': adoptActivity,
  'projects are ordered by their latest activity': builtOrders(({ projects }) => projects),
}
