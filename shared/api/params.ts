import type { Route } from './route.ts'

/** Ids in paths; anything else is no id. */
const ID = /^[1-9]\d{0,14}$/

/** Stands for the requester's own id where a route admits `me`; no id is zero. */
export const ME = 0

/**
 * The ids in a path, by the names of a route's parameters.
 *
 * @returns undefined where something is not an id, so that the address is not the route's
 */
export function idsOf(
  { me }: Pick<Route, 'me'>,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, number> | undefined {
  const isId = (value = '') => ID.test(value) || (me === true && value === 'me')
  if (!Object.values(given).every(isId)) return undefined
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, value === 'me' ? ME : Number(value)]),
  )
}
