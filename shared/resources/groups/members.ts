import { areFew } from '#shared/platform/collections/rows.ts'
import type { Ports } from '#shared/ports.ts'
import { row as placeholderRow, placeholderUsersIn } from '#shared/resources/placeholder-users/store.ts'
import type { KnownPrincipal } from '#shared/resources/principals/links.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import { row as userRow, usersIn } from '#shared/resources/users/store.ts'

/** Kinds of principals in groups. */
export const memberKinds = ['user', 'placeholder_user'] as const

/** The users and placeholder users with some ids, in order: one round trip. */
export async function membersWith(ids: readonly number[], ports: Ports): Promise<KnownPrincipal[]> {
  const { collections } = principalsIn(ports)
  const read = memberKinds.map((kind) => collections[kind].some(ids, (principal) => ({ kind, principal })))
  const found = (await Promise.all(read)).flatMap((each) => [...each.values()])
  return found.sort((a, b) => a.principal.id - b.principal.id)
}

/** Finds ids that cannot become members: there is no such user or placeholder user, or it is being removed. */
export async function unacceptableMembers(ids: readonly number[], ports: Ports): Promise<number[]> {
  const wanted = new Set(ids)
  if (areFew(wanted)) return unacceptableAmong(ids, ports)
  // Of many, rows say enough: whoever is being removed is locked.
  const [userRows, placeholderRows] = await Promise.all([
    usersIn(ports).rows.find(undefined, [userRow.status], wanted),
    placeholderUsersIn(ports).rows.find(undefined, [placeholderRow.status], wanted),
  ])
  const unlocked = new Set([
    ...userRows.flatMap(({ id, row }) => (row[userRow.status] === 'locked' ? [] : id)),
    ...placeholderRows.flatMap(({ id, row }) => (row[placeholderRow.status] === 'locked' ? [] : id)),
  ])
  return unacceptableAmong(
    ids.filter((id) => !unlocked.has(id)),
    ports,
  )
}

async function unacceptableAmong(ids: readonly number[], ports: Ports): Promise<number[]> {
  const found = await membersWith(ids, ports)
  const acceptable = new Set(
    found.filter(({ principal }) => !principal.removal).map(({ principal }) => principal.id),
  )
  return ids.filter((id) => !acceptable.has(id))
}
