import { UNDISCLOSED } from '#shared/hal/link.ts'
import type { Values } from './draft.ts'
import type { Kind, Property } from './property.ts'

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const member = (object: unknown, name: string): unknown =>
  isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined

/** Stands for what a link leads to that is no resource of its kind: no id, so it does not exist. */
const NOWHERE = Number.NaN

/** The id at the end of a link, whatever host it names. */
function linkedId({ path }: Extract<Kind, { type: 'Link' }>, link: unknown): number | null | undefined {
  if (link === null || link === undefined) return link
  if (!isObject(link)) return NOWHERE
  const href = member(link, 'href')
  if (href === null || href === undefined) return href as null | undefined
  if (href === UNDISCLOSED) return undefined
  const [, given, id] = /^(?:https?:\/\/[^/]*)?(\/api\/v3\/.*?)(\d{1,15})$/.exec(String(href)) ?? []
  return given === path ? Number(id) : NOWHERE
}

/**
 * What a body says about a property: under its name or its alias, links among the `_links`. Who echoes a
 * resource sends both names: the one whose value differs from the present one counts.
 *
 * @returns undefined where it says nothing
 */
export function givenValue<E>(
  input: Values,
  name: string,
  { kind, alias }: Property<E>,
  present?: unknown,
): unknown {
  if (kind.type === 'Link')
    return linkedId(kind, member(member(input, '_links'), name) ?? member(input, name))
  const given = member(input, name)
  const other = alias === undefined ? undefined : member(input, alias)
  return other !== undefined && (given === undefined || given === present) ? other : given
}
