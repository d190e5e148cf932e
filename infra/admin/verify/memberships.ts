import type { App } from '#shared/app.ts'
import { principalIn } from '#shared/resources/memberships/store.ts'
import type { Source } from './source.ts'

/** The memberships of principals. A membership changes only together with its principal. */
export const membershipsOf = ({ memberships, principals }: App): Source => ({
  has: (key) => principalIn(key) !== undefined,
  nameOf: (key) => `a membership of principal ${principalIn(key)}`,
  async itemsOf(item) {
    const found = await principals.byId(principalIn(item) as number)
    return found ? memberships.itemsFollowing(item, found.kind) : []
  },
  ownerOf: (item) => memberships.membershipBehind(item),
  unchanged: (key) => principals.unchanged(principalIn(key) as number),
})
