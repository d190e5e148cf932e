import type { App } from '#shared/app.ts'
import { once } from '#shared/platform/concurrency.ts'
import { principalIn } from '#shared/resources/memberships/store.ts'
import type { PrincipalKind } from '#shared/resources/principals/model.ts'
import type { Source } from './source.ts'

/** The kind of the principal with an id; undefined if there is none. */
export type KindOf = (id: number) => Promise<PrincipalKind | undefined>

/** Reads the principal. */
export const kindAsStored =
  ({ principals }: App): KindOf =>
  async (id) =>
    (await principals.byId(id))?.kind

/** Reads once who is no user, which are few: everybody else is taken for one. */
export function kindAsRemembered({ groups, placeholderUsers }: App): KindOf {
  const others = once(async () => {
    const [ofGroups, ofPlaceholders] = await Promise.all([
      groups.rows.find(undefined, []),
      placeholderUsers.rows.find(undefined, []),
    ])
    return new Map<number, PrincipalKind>([
      ...ofGroups.map(({ id }) => [id, 'group'] as const),
      ...ofPlaceholders.map(({ id }) => [id, 'placeholder_user'] as const),
    ])
  })
  return async (id) => (await others()).get(id) ?? 'user'
}

/** The memberships of principals. A membership changes only together with its principal. */
export const membershipsOf = ({ memberships, principals }: App, kindOf: KindOf): Source => ({
  has: (key) => principalIn(key) !== undefined,
  nameOf: (key) => `a membership of principal ${principalIn(key)}`,
  async itemsOf(item) {
    const kind = await kindOf(principalIn(item) as number)
    return kind ? memberships.itemsFollowing(item, kind) : []
  },
  ownerOf: (item) => memberships.membershipBehind(item),
  unchanged: (key) => principals.unchanged(principalIn(key) as number),
})
