import { linkedHref, UNDISCLOSED } from '#shared/platform/hal/resource.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { isObject } from '#shared/platform/query/list-input.ts'
import { declaredName } from '#shared/platform/query/listing.ts'
import { minutesIn, secondsIn } from './duration.ts'
import type { ChoiceKind, Kind, LinkKind, NamedKind, OfType, Values } from './kind.ts'
import type { AnyProperty, NamedOption, Property } from './property.ts'
import { defaultOf } from './rules.ts'

type ChoiceLinks = NonNullable<ChoiceKind['links']>

const member = (object: unknown, name: string): unknown =>
  isObject(object) && Object.hasOwn(object, name) ? object[name] : undefined

/**
 * Invalid input in place of a value, such as a link to a hidden or missing resource. Forms show the input as it was
 * sent.
 */
export class InvalidInput {
  /** @param link the input for the same property in `_links` */
  constructor(
    readonly sent: unknown,
    readonly link?: unknown,
  ) {}
}

/** The address of a resource, with or without a host, and the id at its end. */
const ADDRESS = /^(?:https?:\/\/[^/]*)?(\/api\/v3\/.*?)([1-9]\d{0,14})$/

const hrefIn = (link: unknown) => member(link, 'href')

/** Reduces a link to its address. A link without an address is returned as sent. */
function hrefOnly(link: unknown): unknown {
  const href = hrefIn(link)
  return typeof href === 'string' || href === null ? { href } : link
}

/** Returns a link unchanged; undefined for a link without members, which is treated as absent. */
const presentLink = (link: unknown): unknown =>
  isObject(link) && Object.keys(link).length === 0 ? undefined : link

/** Returns whether a body contains a property, as a value or as a link. */
export const hasValue = (input: Values, name: string): boolean => linkOf(input, name) !== undefined

const withoutTarget = (link: unknown): InvalidInput => new InvalidInput(hrefOnly(link))

/**
 * Returns the value of a link, from its path and id. The host is ignored. A link with other members but without an
 * address is invalid. Treating such a link as absent would silently ignore a change that the client requested.
 */
function linkedValue({ paths }: LinkKind, link: unknown): number | string | null | undefined | InvalidInput {
  if (link === null || link === undefined) return link
  if (!isObject(link)) return withoutTarget(link)
  const href = hrefIn(link)
  if (href === null) return null
  if (href === UNDISCLOSED) return undefined
  const [, path = '', id] = (typeof href === 'string' && ADDRESS.exec(href)) || []
  if (!Object.hasOwn(paths, path)) return withoutTarget(link)
  const letter = paths[path as keyof typeof paths]
  return letter ? `${letter}${id}` : Number(id)
}

/** The rules and facts on which reading a value depends. */
interface Reading<E, C> extends Pick<Property<E, C>, 'isHidden' | 'options'> {
  present: unknown
  viewer: Viewer
  context?: C
}

/**
 * Returns the value of a link. A link to a resource that is hidden from the requester becomes the same invalid input as
 * a link to a missing resource, so that a client cannot tell them apart.
 */
function knownValue<E, C>(kind: LinkKind, link: unknown, { isHidden, viewer, context }: Reading<E, C>) {
  const value = linkedValue(kind, link)
  const isValue = typeof value === 'number' || typeof value === 'string'
  return isValue && isHidden?.(value, viewer, context)
    ? withoutTarget({ href: linkedHref(kind, value) })
    : value
}

/**
 * Returns the link that a body contains for a property. Clients may send most links either inside or outside `_links`.
 */
function linkOf(input: Values, name: string, isInLinksOnly = false): unknown {
  const link = presentLink(member(member(input, '_links'), name))
  return link === undefined && !isInLinksOnly ? presentLink(member(input, name)) : link
}

/**
 * Returns the link of a property in a body, under the property's name or, if there is no such link, under its alias.
 */
function sentLink(input: Values, name: string, { kind, alias }: Pick<AnyProperty, 'alias' | 'kind'>) {
  const isInLinksOnly = kind.type === 'Link' && kind.inLinksOnly
  const link = linkOf(input, name, isInLinksOnly)
  return link === undefined && alias !== undefined ? linkOf(input, alias, isInLinksOnly) : link
}

/** Returns whether a link in a body has an address. In a list of links, each must have an address. */
export const hasAddress = (input: Values, name: string, property: AnyProperty): boolean =>
  [sentLink(input, name, property)].flat().every((link) => typeof hrefIn(link) === 'string')

/**
 * The value of a link to a page (such as the page of a grid) if the link has no address. It never equals an allowed
 * page.
 */
const NO_PAGE = ''

function pageOf(given: unknown): string | null | undefined {
  const link = presentLink(given)
  if (link === null || link === undefined) return link
  const href = hrefIn(link)
  if (href === null) return null
  return typeof href === 'string' ? href.replace(/^https?:\/\/[^/]*/, '') : NO_PAGE
}

/**
 * Returns the address, without the host, of the page to which a link in a body refers. The link may be under the
 * property's alias.
 */
export function pageIn(input: Values, name: string, alias?: string): string | null | undefined {
  const page = pageOf(linkOf(input, name))
  return page === undefined && alias !== undefined ? pageOf(linkOf(input, alias)) : page
}

/** A value and a link for the same property that contradict each other. */
export class Contradiction extends InvalidInput {}

/**
 * Returns the value to which a link refers; null if the address is unknown.
 *
 * @param fallback the result if the link or its address is null
 * @returns undefined if there is no link, or if its target is undisclosed
 */
function linkedText(link: unknown, links: ChoiceLinks, fallback: unknown): unknown {
  const page = pageOf(link)
  if (page === undefined || page === UNDISCLOSED) return undefined
  if (page === null) return fallback
  return Object.keys(links).find((text) => links[text]?.href === page) ?? null
}

/**
 * Returns the value of a property that may be sent as text, as a link, or as both. If both are sent, and only one
 * differs from the current value, the one that differs applies. If both differ from the current value and from each
 * other, the result is a `Contradiction`.
 */
function textOrLink(input: Values, name: string, links: ChoiceLinks, fallback: unknown, present: unknown) {
  const text = member(input, name)
  const link = member(member(input, '_links'), name)
  const linked = linkedText(link, links, fallback)
  if (linked === undefined || linked === present || linked === text) return text
  if (text !== undefined && text !== present) return new Contradiction(text, hrefOnly(link))
  return linked ?? new InvalidInput(text, hrefOnly(link))
}

/** Returns the value of a link in a body, so that its target can be loaded before the requester is known. */
export const linkIn = (input: Values, name: string, property: AnyProperty) =>
  property.kind.type === 'Link' ? linkedValue(property.kind, sentLink(input, name, property)) : undefined

/** Returns the address in a body's link, without the id. This address identifies the type of the resource. */
export function kindPathIn(input: Values, name: string, property: AnyProperty): string | undefined {
  const href = hrefIn(sentLink(input, name, property))
  return typeof href === 'string' ? ADDRESS.exec(href)?.[1] : undefined
}

/**
 * Returns a map from each id in a body's list of links to the part of the address before the id. This part identifies
 * the type of the resource.
 */
export function kindPathsIn(input: Values, name: string, property: AnyProperty): ReadonlyMap<number, string> {
  const links = [sentLink(input, name, property)].flat()
  const parts = links.map((link) => ADDRESS.exec(String(hrefIn(link))))
  return new Map(parts.flatMap((found) => (found ? [[Number(found[2]), found[1] ?? '']] : [])))
}

/** Returns the id in a body's link; undefined if the body has no such link, null if the link is empty or invalid. */
export function linkedIdIn(input: Values, name: string, property: AnyProperty): number | null | undefined {
  const id = linkIn(input, name, property)
  return id === undefined || typeof id === 'number' ? id : null
}

/** Returns whether a link in a list has no target, or a target that is not disclosed to the requester. */
const isEmptyOrUndisclosed = (link: unknown): boolean => [null, UNDISCLOSED].includes(hrefIn(link) as null)

/**
 * Returns the values of several links. Input that is not a list is returned as `InvalidInput`, so that it cannot empty
 * the list. The same applies to each entry that is not a valid link.
 *
 * If a body contains a hidden value, all hidden values and the current order are kept. All hidden values have the same
 * address, so the API cannot tell which of them the client has sent back.
 */
function linkedValues<E, C>(kind: LinkKind, links: unknown, reading: Reading<E, C>): unknown {
  const { present, isHidden, viewer, context } = reading
  if (links === null || links === undefined) return links
  if (!Array.isArray(links) && !kind.orOne) return withoutTarget(links)
  const sent = [links].flat()
  const given = new Set(
    sent
      .filter((link) => !isEmptyOrUndisclosed(link))
      .map((link) => knownValue(kind, link, reading) ?? withoutTarget(link)),
  )
  if (!sent.some((link) => hrefIn(link) === UNDISCLOSED) || !Array.isArray(present)) return [...given]
  const isKept = (value: unknown) =>
    given.has(value as string) || isHidden?.(value as string, viewer, context)
  return [...new Set([...present.filter(isKept), ...given])]
}

/** Returns the name at the end of a link's address, in the spelling of the options; null if the link is empty. */
function namedValue(
  { path }: NamedKind,
  link: unknown,
  options: readonly NamedOption[],
): string | null | undefined | InvalidInput {
  const page = pageOf(link)
  if (page === null || page === undefined) return page
  if (!page.startsWith(path)) return withoutTarget(link)
  const name = declaredName(page.slice(path.length))
  return options.find((option) => declaredName(option.name) === name)?.name ?? withoutTarget(link)
}

function namedValues<E, C>(
  kind: NamedKind,
  links: unknown,
  { options, viewer, context }: Reading<E, C>,
): unknown {
  if (links === undefined || (links === null && kind.many)) return links
  const offered = options?.(viewer, context) ?? []
  if (!kind.many) return namedValue(kind, links, offered)
  return Array.isArray(links)
    ? links.map((link) => namedValue(kind, link, offered) ?? withoutTarget(link))
    : withoutTarget(links)
}

/** Parsers of values whose form in bodies differs from their form in drafts. */
const written: { [Type in Kind['type']]?: (value: unknown, kind: OfType<Type>) => unknown } = {
  /** Returns the text of a formattable value. Bodies contain this text in the member `raw`. */
  Formattable(value, { orRaw }) {
    if (value === null || value === undefined || (orRaw && typeof value === 'string')) return value
    const raw = member(value, 'raw')
    return raw === null || typeof raw === 'string' ? raw : new InvalidInput(value)
  },
  Duration(value, { unit }) {
    if (value === null || value === undefined) return value
    const read = unit === 'seconds' ? secondsIn : minutesIn
    return (typeof value === 'string' ? read(value) : undefined) ?? new InvalidInput(value)
  },
}

function valueOfLink<E, C>(link: unknown, kind: LinkKind | NamedKind, reading: Reading<E, C>): unknown {
  if (kind.type === 'Named') return namedValues(kind, link, reading)
  return kind.many ? linkedValues(kind, link, reading) : knownValue(kind, link, reading)
}

/**
 * Returns the value of a property in a body, under its name or its alias. If a client sends back a resource, the body
 * contains both names. In this case, the value that differs from the current value applies.
 *
 * @returns undefined if the body does not contain the property
 */
export function valueIn<E, C>(
  input: Values,
  name: string,
  property: Property<E, C>,
  present: unknown,
  viewer: Viewer,
  context?: C,
): unknown {
  const { kind, alias, location, isHidden, options } = property
  const given = member(location ? member(input, location) : input, name)
  if (kind.type === 'Link' || kind.type === 'Named')
    return valueOfLink(sentLink(input, name, property), kind, { isHidden, options, present, viewer, context })
  const read = written[kind.type] as ((value: unknown, kind: Kind) => unknown) | undefined
  if (read) return read(given, kind)
  if (kind.type === 'Href') return pageIn(input, name, alias)
  if (kind.type === 'Choice' && kind.links)
    return textOrLink(input, name, kind.links, defaultOf(property, viewer, context), present)
  const other = alias === undefined ? undefined : member(input, alias)
  return other !== undefined && (given === undefined || given === present) ? other : given
}
