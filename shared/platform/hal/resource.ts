import { type Formatted, shownText } from '#shared/platform/formattable/formattable.ts'
import { say } from '#shared/platform/language/message.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { durationOf } from '#shared/platform/properties/duration.ts'
import { isLink, type LinkKind, type NamedKind, type Values } from '#shared/platform/properties/kind.ts'
import { storedNames } from '#shared/platform/properties/named.ts'
import type { NamedOption, Properties, Property } from '#shared/platform/properties/property.ts'
import { isApplicable, isVisible } from '#shared/platform/properties/rules.ts'
import { type IsWanted, isSelected, type Selected } from '#shared/platform/query/select.ts'

/** A HAL link (specification, "Link object"). */
export interface Link {
  href: string | null
  title?: string
  method?: 'post' | 'patch' | 'delete'
  type?: string
  templated?: boolean
  /** The initial body for a request to the address. */
  payload?: object
}

/** The address that replaces the address of a hidden resource. If a client sends it back, nothing changes. */
export const UNDISCLOSED = 'urn:service-org:api:v3:undisclosed'

/** A link to a resource that is hidden from the requester. */
export const undisclosed: Link = {
  href: UNDISCLOSED,
  get title() {
    return say('Undisclosed')
  },
}

export type Resource = Record<string, unknown> & { _type: string }

/**
 * Returns the given member if the condition is true, and otherwise an empty object. Objects include the result with a
 * spread: `...when(canDelete, { delete: … })`.
 */
export const when = <T extends object>(condition: boolean, member: T): T | Record<string, never> =>
  condition ? member : {}

/** Returns a link to an HTML page of a resource. */
export const htmlPage = (href: string): Link => ({ href, type: 'text/html' })

/**
 * Returns the address of a linked resource; null if the value is not an id.
 *
 * @param value the link property: an optional letter, which selects the path, and an id
 */
export function linkedHref({ paths }: LinkKind, value: unknown): string | null {
  const [, letter, id] = /^([A-Z]?)(\d+)$/.exec(String(value)) ?? []
  const path = Object.keys(paths).find((candidate) => paths[candidate as keyof typeof paths] === letter)
  return path === undefined ? null : `${path}${id}`
}

/** Builds a link to a target that is identified by its name. If the name is unknown, the link has no address. */
export function namedLink({ path }: NamedKind, options: readonly NamedOption[], name: unknown): Link {
  const option = options.find((one) => one.name === name)
  return option ? { href: `${path}${option.name}`, title: option.title } : { href: null }
}

/** Builds an entity's links to targets that have names instead of ids. */
export const namedLinks = <E extends object, C>(
  properties: Properties<E, C>,
  entity: E,
  viewer: Viewer,
  context?: C,
): Record<string, Link | Link[]> =>
  Object.fromEntries(
    storedNames(properties, entity, viewer, context).map(({ property, kind, names, options = [] }) => {
      const links = names.map((name) => namedLink(kind, options, name))
      return [property, kind.many ? links : (links[0] ?? { href: null })]
    }),
  )

/** A resource that has been serialised as JSON. */
export class Serialised {
  constructor(readonly json: string) {}
}

/** A response that redirects to another address. */
export class RedirectTo {
  constructor(readonly address: string) {}
}

/** A response with a fragment of HTML instead of a resource. */
export class HtmlText {
  constructor(readonly html: string) {}
}

/** The response of an endpoint about a single entity. */
export class Single {
  /** @param version the `versionTag` of the entity; undefined for a computed resource */
  constructor(
    readonly resource: Resource | Serialised,
    readonly version?: string,
  ) {}
}

/** A response that sets a cookie. */
export class WithCookie {
  /** @param cookie the text of the `Set-Cookie` header */
  constructor(
    readonly answer: Single | undefined,
    readonly cookie: string,
  ) {}
}

/** The response to a creation if an equal resource already exists. It shows the existing resource. */
export class ExistingResource extends Single {}

/** Returns a resource as JSON. */
export const serialised = (resource: Resource | Serialised): string =>
  resource instanceof Serialised ? resource.json : JSON.stringify(resource)

const storedValue = <E, C>(name: string, { stored, read }: Property<E, C>, entity: E): unknown =>
  read ? read(entity) : (entity as Values)[stored || name]

/** Returns the value of a property as it appears in drafts. */
function shown<E extends object, C>(
  name: string,
  property: Property<E, C>,
  entity: E,
  viewer: Viewer,
  context?: C,
): unknown {
  if (property.show) return property.show(entity, viewer, context)
  const { kind } = property
  const value = storedValue(name, property, entity)
  if (kind.type === 'Composite' && kind.shown) return kind.shown(value)
  return (kind.type === 'Formattable' ? (value as Formatted | undefined)?.raw : value) ?? null
}

/**
 * Returns the value of a property as a resource shows it. For example, texts are rendered, and durations are formatted.
 */
function represent<E extends object, C>(
  name: string,
  property: Property<E, C>,
  entity: E,
  viewer: Viewer,
  context?: C,
): unknown {
  const { kind } = property
  if (kind.type === 'Duration') {
    const length = shown(name, property, entity, viewer, context)
    return length === null ? null : durationOf(Number(length), kind.unit)
  }
  if (kind.type !== 'Formattable') return shown(name, property, entity, viewer, context)
  return shownText(storedValue(name, property, entity) as Formatted | undefined, kind.format, kind.isText)
}

/**
 * Returns the values that the requester may see in the resource of an entity, without links.
 *
 * @param isWanted returns whether the query selects a value; other values are omitted
 */
export function represented<E extends object, C>(
  properties: Properties<E, C>,
  entity: E,
  viewer: Viewer,
  context?: C,
  isWanted: IsWanted = () => true,
): Record<string, unknown> {
  const isShown = (name: string, property: Property<E, C>) =>
    (isWanted(name) || (property.alias !== undefined && isWanted(property.alias))) &&
    !isLink(property) &&
    !property.location &&
    isApplicable(property, viewer, entity, context) &&
    isVisible(property, viewer, entity, context)
  const values: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    if (!isShown(name, property)) continue
    values[name] = represent(name, property, entity, viewer, context)
    if (property.alias) values[property.alias] = values[name]
  }
  return values
}

/** Returns all current values of an entity, even hidden ones, with links as ids. Updates start from these values. */
export const presentValues = <E extends object, C>(
  properties: Properties<E, C>,
  entity: E,
  viewer: Viewer,
  context?: C,
): Values =>
  Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [
      name,
      shown(name, property, entity, viewer, context),
    ]),
  )

/**
 * Returns the selected members of an object.
 *
 * @param names the names of the selected members; undefined to select all members
 */
export const selected = (all: object, names: ReadonlySet<string> | undefined): Record<string, unknown> =>
  Object.fromEntries(Object.entries(all).filter(([name]) => isSelected(name, names)))

/** Returns an element of a collection, reduced to the properties and links that a query selects. */
export function selectedElement(element: Resource, select: Selected | undefined): object {
  if (!select?.elements) return element
  const { _links = {}, ...properties } = element
  const links = selected(_links as object, select.elements)
  return {
    ...selected(properties, select.elements),
    ...(Object.keys(links).length > 0 && { _links: links }),
  }
}
