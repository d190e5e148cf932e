import { areFew } from '#shared/platform/collections/rows.ts'
import type { Ports } from '#shared/ports.ts'
import type { PlaceholderUser } from '#shared/resources/placeholder-users/model.ts'
import { memberRow, type PrincipalKind } from '#shared/resources/principals/model.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import type { User } from '#shared/resources/users/model.ts'

/** Returns the users and placeholder users with the given ids, sorted by id. Takes one round trip. */
export async function membersWith(ids: readonly number[], ports: Ports): Promise<(User | PlaceholderUser)[]> {
  const found = await principalsIn(ports).some(ids, (principal) => principal)
  return [...found.values()].filter((one) => one.kind !== 'group').sort((a, b) => a.id - b.id)
}

/**
 * Returns the kinds of those given principals that may become members, keyed by id. Groups are left out. Principals
 * that are being removed are also left out.
 */
export async function acceptableMembers(
  ids: readonly number[],
  ports: Ports,
): Promise<ReadonlyMap<number, PrincipalKind>> {
  const wanted = new Set(ids)
  // If there are many candidates, their rows are read first. Users and placeholder users that are being removed are
  // locked, so the entities of unlocked ones need not be read.
  const rows = areFew(wanted)
    ? []
    : await principalsIn(ports).rows({ attributes: [memberRow.status] }, wanted)
  const unlocked = new Map(
    rows.flatMap(({ id, kind, [memberRow.status]: status }) =>
      kind === 'group' || status === 'locked' ? [] : [[id, kind as PrincipalKind]],
    ),
  )
  const others = await membersWith(
    ids.filter((id) => !unlocked.has(id)),
    ports,
  )
  return new Map([
    ...unlocked,
    ...others.flatMap(({ id, kind, removal }) => (removal ? [] : [[id, kind] as const])),
  ])
}
