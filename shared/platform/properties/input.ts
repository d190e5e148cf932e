import { hrefOf, UNDISCLOSED } from '#shared/platform/hal/resource.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { ChoiceKind, LinkKind, Values } from './kind.ts'
import type { Property } from './property.ts'

type ChoiceLinks = NonNullable<ChoiceKind['links']>

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const member = (object: unknown, name: string): unknown =>
  isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined

/**
 * What was sent in place of a value: no text, a link that leads to no resource of its kind, or to one that is hidden
 * from the requester, and so does not exist for them. Forms show it as it was sent.
 */
export class NoValue {
  /** @param link what was sent among the `_links` beside it */
  constructor(
    readonly sent: unknown,
    readonly link?: unknown,
  ) {}
}

/** An address of a resource, with or without a host, and its id at the end. */
const ADDRESS = /^(?:https?:\/\/[^/]*)?(\/api\/v3\/.*?)([1-9]\d{0,14})$/

const hrefIn = (link: unknown) => member(link, 'href')

/** A link as it was sent: of one with an address, no more than that is of interest. */
function bare(link: unknown): unknown {
  const href = hrefIn(link)
  return typeof href === 'string' || href === null ? { href } : link
}

/** A link that leads nowhere. */
const nowhere = (link: unknown): NoValue => new NoValue(bare(link))

/** What stands at the end of a link, whatever host it names. */
function linkedValue({ paths }: LinkKind, link: unknown): number | string | null | undefined | NoValue {
  if (link === null || link === undefined) return link
  if (!isObject(link)) return nowhere(link)
  const href = hrefIn(link)
  if (href === null || href === undefined) return href as null | undefined
  if (href === UNDISCLOSED) return undefined
  const [, path = '', id] = (typeof href === 'string' && ADDRESS.exec(href)) || []
  if (!Object.hasOwn(paths, path)) return nowhere(link)
  const letter = paths[path as keyof typeof paths]
  return letter ? `${letter}${id}` : Number(id)
}

/**
 * What stands at the end of a link, as far as the requester may know of it: nothing hidden, even if it is there. That
 * is kept as a value is shown, so that nobody can tell the two apart.
 */
function knownValue(kind: LinkKind, link: unknown, viewer: Viewer) {
  const value = linkedValue(kind, link)
  const isValue = typeof value === 'number' || typeof value === 'string'
  return isValue && kind.isHidden?.(value, viewer) ? nowhere({ href: hrefOf(kind, value) }) : value
}

/** Linked resources may be sent among the `_links` or beside them. */
function linkOf(input: Values, name: string): unknown {
  const link = member(member(input, '_links'), name)
  return link === undefined ? member(input, name) : link
}

/** What stands for anything but an address where a page is linked: it is none of the pages. */
const NO_PAGE = ''

function pageOf(link: unknown): string | null | undefined {
  if (link === null || link === undefined) return link
  if (!isObject(link)) return NO_PAGE
  const href = hrefIn(link)
  if (href === null || href === undefined) return href as null | undefined
  return typeof href === 'string' ? href.replace(/^https?:\/\/[^/]*/, '') : NO_PAGE
}

/** Where a body's link to a page leads, whatever host it names, under its name or its alias. */
export function pageIn(input: Values, name: string, alias?: string): string | null | undefined {
  const page = pageOf(linkOf(input, name))
  return page === undefined && alias !== undefined ? pageOf(linkOf(input, alias)) : page
}

/** What says two things at once. */
export class Contradiction extends NoValue {}

/** The text that a link stands for: the default where it is empty, null where it stands for none. */
function linkedText(link: unknown, links: ChoiceLinks, fallback: unknown): unknown {
  const page = pageOf(link)
  if (page === undefined || page === UNDISCLOSED) return undefined
  if (page === null) return fallback
  return Object.keys(links).find((text) => links[text]?.href === page) ?? null
}

/** A text that may be sent as such, as a link, or both: then the one that is not as it was counts. */
function textOrLink(input: Values, name: string, links: ChoiceLinks, fallback: unknown, present: unknown) {
  const text = member(input, name)
  const link = member(member(input, '_links'), name)
  const linked = linkedText(link, links, fallback)
  if (linked === undefined || linked === present || linked === text) return text
  if (text !== undefined && text !== present) return new Contradiction(text, bare(link))
  return linked ?? new NoValue(text, bare(link))
}

/** What a body's link leads to, to be looked up before anything else is known. */
export const linkIn = <E>(input: Values, name: string, { kind }: Property<E>) =>
  kind.type === 'Link' ? linkedValue(kind, linkOf(input, name)) : undefined

/**
 * What stands at the end of several links. Hidden ones that are sent back stay, and with them the order: which
 * of them is meant, nobody can tell.
 */
function linkedValues(kind: LinkKind, links: unknown, present: unknown, viewer: Viewer): unknown {
  if (links === null || links === undefined) return links
  const sent = Array.isArray(links) ? links : [links]
  const given = sent
    .map((link) => knownValue(kind, link, viewer))
    .filter((value) => value !== undefined && value !== null)
  if (!sent.some((link) => hrefIn(link) === UNDISCLOSED) || !Array.isArray(present))
    return [...new Set(given)]
  const stays = (value: unknown) =>
    given.includes(value as string) || kind.isHidden?.(value as string, viewer)
  return [...new Set([...present.filter(stays), ...given])]
}

/** What is written in a Formattable stands under `raw`; anything else is no text. */
function writtenText(value: unknown): unknown {
  if (value === null || value === undefined) return value
  const raw = member(value, 'raw')
  return raw === null || typeof raw === 'string' ? raw : new NoValue(value)
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
  { kind, alias, default: fallback }: Property<E>,
  present: unknown,
  viewer: Viewer,
): unknown {
  const given = member(input, name)
  if (kind.type === 'Link') {
    const link = linkOf(input, name)
    return kind.many ? linkedValues(kind, link, present, viewer) : knownValue(kind, link, viewer)
  }
  if (kind.type === 'Formattable') return writtenText(given)
  if (kind.type === 'Href') return pageIn(input, name, alias)
  if (kind.type === 'Choice' && kind.links) return textOrLink(input, name, kind.links, fallback, present)
  const other = alias === undefined ? undefined : member(input, alias)
  return other !== undefined && (given === undefined || given === present) ? other : given
}
