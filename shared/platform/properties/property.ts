import type { Format, Formatted } from '#shared/platform/formattable/formattable.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { ChoiceKind, Kind, LinkKind, TextLimits } from './kind.ts'

/** A rule about one requester and one entity; without an entity, about a new one. */
type Rule<E> = boolean | ((viewer: Viewer, entity: E | undefined) => boolean)

/**
 * One property of a resource, declared once, as data. Validation, the read-only check, representations,
 * Schema resources, forms and the OpenAPI document are made from it.
 */
export interface Property<E = never> {
  kind: Kind
  /** Starts every message about the property. */
  label: string
  /** Always has a value; on creation one must be given, unless there is a default. */
  required: boolean
  writable: Rule<E>
  /** Who sees it; `false` for what is only ever written. Everybody by default. */
  visible?: Rule<E>
  /** No two resources of the kind share a value. */
  unique?: boolean
  default?: unknown
  /** Another name under which clients know it: shown beside it, and taken for it. */
  alias?: string
  /** How it is shown, where that is not the entity's member of its name. */
  show?: (entity: E, viewer: Viewer) => unknown
  /** Of a Formattable: the text as the entity holds it. */
  stored?: (entity: E) => Formatted | undefined
}

/** A property of whatever resource, for those whom the conditions on its entity do not concern. */
// biome-ignore lint/suspicious/noExplicitAny: entities of all kinds are meant.
export type AnyProperty = Property<any>

export type Properties<E> = Record<string, Property<E>>

type Options<E> = Pick<Property<E>, 'label'> & Partial<Property<E>>

const property = <E>(kind: Kind, options: Options<E>): Property<E> => ({
  required: true,
  writable: false,
  ...options,
  kind,
})

export const integer = <E>({
  min,
  max,
  ...options
}: Options<E> & { min?: number; max?: number }): Property<E> =>
  property({ type: 'Integer', min, max }, options)

export const boolean = <E>(options: Options<E>): Property<E> => property({ type: 'Boolean' }, options)

export const dateTime = <E>(options: Options<E>): Property<E> => property({ type: 'DateTime' }, options)

type TextOptions<E> = Options<E> & Omit<TextLimits, 'minLength'> & { maxLength: number }

/** A line of text, trimmed; lengths count code points. */
export const text = <E>({ maxLength, accepts, reserved, ...options }: TextOptions<E>): Property<E> => {
  const minLength = options.required === false ? 0 : 1
  return property({ type: 'String', minLength, maxLength, accepts, reserved }, options)
}

/** One of a few texts. */
export const choice = <E>({
  values,
  also,
  ignoresCase,
  links,
  all,
  ...options
}: Options<E> & Omit<ChoiceKind, 'type'>): Property<E> =>
  property({ type: 'Choice', values, also, ignoresCase, links, all }, options)

/** A secret that is only ever written: what is kept of it is no value, and never leaves. */
export const password = <E>({
  minLength,
  maxLength,
  ...options
}: Options<E> & { minLength: number; maxLength: number }): Property<E> =>
  property({ type: 'Password', minLength, maxLength }, { ...options, visible: false, show: () => null })

/** A link to another resource, whose id the entity holds; it travels among the `_links`. */
export const linked = <E>({
  to,
  paths,
  many,
  exists,
  choices,
  title,
  isHidden,
  allowed,
  ...options
}: Options<E> & Omit<LinkKind, 'type'>): Property<E> =>
  property({ type: 'Link', to, paths, many, exists, choices, title, isHidden, allowed }, options)

type FormattableOptions<E> = Options<E> & { format: Format; stored: NonNullable<Property<E>['stored']> }

/** A text that is rendered for people to read. */
export const formattable = <E>({ format, ...options }: FormattableOptions<E>): Property<E> =>
  property(
    { type: 'Formattable', format },
    { required: false, show: (entity) => options.stored(entity)?.raw ?? null, ...options },
  )

export const date = <E>(options: Options<E>): Property<E> => property({ type: 'Date' }, options)

/** A link to one of a few pages. */
export const hrefTo = <E>({ values, ...options }: Options<E> & { values: readonly string[] }): Property<E> =>
  property({ type: 'Href', values }, options)

/** A property of whatever kind. */
export const propertyOf = property

const decide = <E>(rule: Rule<E>, viewer: Viewer, entity: E | undefined): boolean =>
  typeof rule === 'function' ? rule(viewer, entity) : rule

/** Whether a requester may write a property of an entity, or, without one, of a new entity. */
export const isWritable = <E>({ writable }: Property<E>, viewer: Viewer, entity: E | undefined): boolean =>
  decide(writable, viewer, entity)

/** Whether a requester sees a property of an entity, or, without one, of a new entity. */
export const isVisible = <E>(
  { visible = true }: Property<E>,
  viewer: Viewer,
  entity: E | undefined,
): boolean => decide(visible, viewer, entity)

/** Whether a property is a link rather than a value. */
export const isLink = ({ kind }: AnyProperty): boolean => kind.type === 'Link' || kind.type === 'Href'

/** The values that something new has before anything is given. */
export const defaultsOf = <E>(properties: Properties<E>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, property.default]))

/** The links that stand for the values of a property which is shown and written both ways. */
export const linksBeside = ({ kind }: AnyProperty): ChoiceKind['links'] =>
  kind.type === 'Choice' ? kind.links : undefined

export type DeclaredProperties = Readonly<Record<string, AnyProperty>>

/** One way of creating something. */
export interface Need {
  /** The values that choose it. */
  when?: Readonly<Record<string, string>>
  /** The properties it has to name; any one of those in a list. */
  names: readonly (string | readonly string[])[]
}

/** Everything a resource may consist of beside its links: what documents, and checks against them, are made from. */
export interface DeclaredResource {
  properties: DeclaredProperties
  /** Whether installations may add properties to it: its custom fields. */
  hasCustomFields?: true
  /** What a creation has to name, where that is not all that is required and has no default: all of one of these. */
  needs?: readonly Need[]
  /** The links of which a resource on its own carries copies of what they lead to, each with the kind of that. */
  embeds?: Readonly<Record<string, string>>
  /** Properties that only elements of collections have. */
  ofElements?: DeclaredProperties
}
