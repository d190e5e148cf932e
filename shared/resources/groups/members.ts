import { areFew } from '#shared/platform/collections/rows.ts'
import type { Ports } from '#shared/ports.ts'
import type { PlaceholderUser } from '#shared/resources/placeholder-users/model.ts'
import { memberRow } from '#shared/resources/principals/model.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import type { User } from '#shared/resources/users/model.ts'

/** The users and placeholder users with some ids, in order: one round trip. */
export async function membersWith(ids: readonly number[], ports: Ports): Promise<(User | PlaceholderUser)[]> {
  const found = await principalsIn(ports).some(ids, (principal) => principal)
  return [...found.values()].filter((one) => one.kind !== 'group').sort((a, b) => a.id - b.id)
}

/** Finds ids that cannot become members: there is no such user or placeholder user, or it is being removed. */
export async function unacceptableMembers(ids: readonly number[], ports: Ports): Promise<number[]> {
  const wanted = new Set(ids)
  if (areFew(wanted)) return unacceptableAmong(ids, ports)
  // Of many, rows say enough: whoever is being removed is locked.
  const rows = await principalsIn(ports).rows([memberRow.status], wanted)
  const unlocked = new Set(
    rows.flatMap(({ id, row }) => (row.kind !== 'group' && row[memberRow.status] !== 'locked' ? id : [])),
  )
  return unacceptableAmong(
    ids.filter((id) => !unlocked.has(id)),
    ports,
  )
}

async function unacceptableAmong(ids: readonly number[], ports: Ports): Promise<number[]> {
  const found = await membersWith(ids, ports)
  const acceptable = new Set(found.filter(({ removal }) => !removal).map(({ id }) => id))
  return ids.filter((id) => !acceptable.has(id))
}
