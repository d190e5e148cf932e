import type { App } from '#shared/app.ts'
import { FewLookups, FewOrAll } from '#shared/platform/query/lookup.ts'
import type { Member } from './items/store.ts'

/** As many principals' memberships are read each on their own; of more, all there are. */
const FEW_PRINCIPALS = 50

/** Finds the projects of which principals are members, by the principal. */
export function placesOfMembers({ memberships }: App): FewOrAll<readonly number[]> {
  const placesOf = async (principal: number) =>
    (await memberships.of(principal)).flatMap(({ project }) => project ?? [])
  const each = new FewLookups(placesOf, FEW_PRINCIPALS)
  return new FewOrAll(
    (ids) => each.of(ids),
    async () => byPrincipal(await memberships.everyMember()),
  )
}

function byPrincipal(members: readonly Member[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (const { principal, project } of members) {
    const known = found.get(principal) ?? []
    found.set(principal, known)
    known.push(...(project === null ? [] : [project]))
  }
  return found
}
