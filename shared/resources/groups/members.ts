import type { App } from '#shared/app.ts'
import type { KnownPrincipal } from '#shared/resources/principals/links.ts'

/** What groups are made of. */
export const memberKinds = ['user', 'placeholder_user'] as const

/** The users and placeholder users with some ids, in order: one round trip. */
export async function membersWith(
  ids: readonly number[],
  { principals: { collections } }: App,
): Promise<KnownPrincipal[]> {
  const read = memberKinds.map((kind) => collections[kind].some(ids, (principal) => ({ kind, principal })))
  const found = (await Promise.all(read)).flatMap((each) => [...each.values()])
  return found.sort((a, b) => a.principal.id - b.principal.id)
}

/** Those of some ids that cannot become members: there is no such user or placeholder user, or it is being removed. */
export async function unfitMembers(ids: readonly number[], app: App): Promise<number[]> {
  const found = await membersWith(ids, app)
  const fit = new Set(
    found.filter(({ principal }) => !principal.removal).map(({ principal }) => principal.id),
  )
  return ids.filter((id) => !fit.has(id))
}
