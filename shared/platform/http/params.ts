import type { Route } from './route.ts'

/** Ids in paths; anything else is no id. */
const ID = /^[1-9]\d{0,14}$/

/** The identifier of a project: ASCII letters, digits, `-` and `_`, and not digits only. */
const IDENTIFIER = /^(?!\d+$)[\w-]{1,100}$/

/** Stands for the requester's own id where a route admits `me`; no id is zero. */
export const ME = 0

/** Stands for the id of what an address names otherwise; the name is in the request. */
export const NAMED = -1

/** What each kind of name may be, and what stands for it. */
const namings: Record<NonNullable<Route['names']>, { form: RegExp; id: number }> = {
  me: { form: /^me$/, id: ME },
  identifier: { form: IDENTIFIER, id: NAMED },
  text: { form: /./s, id: NAMED },
}

/** What ids in the paths of a route look like, as a pattern of JSON Schema; undefined where any text may be one. */
export function patternOf({ names }: Pick<Route, 'names'>): string | undefined {
  if (names === 'text') return undefined
  return [ID, ...(names ? [namings[names].form] : [])].map(({ source }) => source).join('|')
}

/** Whether a text has the form of a project's identifier. */
export function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text)
}

/**
 * The ids in a path, by the names of a route's parameters.
 *
 * @returns undefined where something is neither an id nor a name the route admits, so that the address is not its
 */
export function idsOf(
  { names }: Pick<Route, 'names'>,
  given: Readonly<Record<string, string | undefined>>,
): Record<string, number> | undefined {
  const naming = names && namings[names]
  const idOf = (value = '') =>
    ID.test(value) ? Number(value) : naming?.form.test(value) ? naming.id : undefined
  const ids = Object.entries(given).map(([name, value]) => [name, idOf(value)] as const)
  if (ids.some(([, id]) => id === undefined)) return undefined
  return Object.fromEntries(ids) as Record<string, number>
}
