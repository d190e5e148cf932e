import type { Viewer } from '#shared/access/viewer.ts'
import { UNDISCLOSED } from '#shared/hal/link.ts'
import type { Values } from './draft.ts'
import type { LinkKind, Property } from './property.ts'

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const member = (object: unknown, name: string): unknown =>
  isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined

/** Stands for what a link leads to that is no resource of its kind: no id, so it does not exist. */
const NOWHERE = Number.NaN

/** What stands at the end of a link, whatever host it names. */
function linkedValue({ paths }: LinkKind, link: unknown): number | string | null | undefined {
  if (link === null || link === undefined) return link
  if (!isObject(link)) return NOWHERE
  const href = member(link, 'href')
  if (href === null || href === undefined) return href as null | undefined
  if (href === UNDISCLOSED) return undefined
  const [, path = '', id] = /^(?:https?:\/\/[^/]*)?(\/api\/v3\/.*?)(\d{1,15})$/.exec(String(href)) ?? []
  if (!Object.hasOwn(paths, path)) return NOWHERE
  const letter = paths[path as keyof typeof paths]
  return letter ? `${letter}${Number(id)}` : Number(id)
}

/** Linked resources may be sent among the `_links` or beside them. */
const linkOf = (input: Values, name: string) => member(member(input, '_links'), name) ?? member(input, name)

/** What a body's link leads to, to be looked up before anything else is known. */
export const linkIn = <E>(input: Values, name: string, { kind }: Property<E>) =>
  kind.type === 'Link' ? linkedValue(kind, linkOf(input, name)) : undefined

/** What stands at the end of several links; a hidden one that is sent back stays what it is. */
function linkedValues(kind: LinkKind, links: unknown, present: unknown, viewer: Viewer): unknown {
  if (links === null || links === undefined) return links
  if (isObject(links) && member(links, 'href') === null) return []
  const given = (Array.isArray(links) ? links : [links]).map((link) => linkedValue(kind, link) ?? undefined)
  const hidden = Array.isArray(present) ? present.filter((value) => kind.isHidden?.(value, viewer)) : []
  const kept = given.includes(undefined) ? hidden : []
  return [...new Set([...kept, ...given.filter((value) => value !== undefined)])]
}

/** A Formattable says what was written under `raw`; what says nothing there is no text. */
function writtenText(value: unknown): unknown {
  if (value === null || value === undefined) return value
  const raw = member(value, 'raw')
  return raw === undefined ? [value] : raw
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
  present: unknown,
  viewer: Viewer,
): unknown {
  const given = member(input, name)
  if (kind.type === 'Link') {
    const link = linkOf(input, name)
    return kind.many ? linkedValues(kind, link, present, viewer) : linkedValue(kind, link)
  }
  if (kind.type === 'Formattable') return writtenText(given)
  const other = alias === undefined ? undefined : member(input, alias)
  return other !== undefined && (given === undefined || given === present) ? other : given
}
