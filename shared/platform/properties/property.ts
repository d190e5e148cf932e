import type { Format, Formatted } from '#shared/platform/formattable/formattable.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { ChoiceKind, Kind, LinkKind, TextLimits } from './kind.ts'

/** A rule that depends on the requester and the entity; without an entity, on a new one. */
type Rule<E> = boolean | ((viewer: Viewer, entity: E | undefined) => boolean)

/**
 * A property of a resource, as data. Validation, the read-only check, representations, Schema resources, forms and the
 * OpenAPI document are derived from it.
 */
export interface Property<E = never> {
  kind: Kind
  /** The beginning of every message about the property. */
  label: string
  /** It always has a value: a creation must contain one, unless there is a default. */
  required: boolean
  writable: Rule<E>
  /** Who sees it; `false` if it is write-only. By default everybody. */
  visible?: Rule<E>
  /** No two entities have the same value. */
  unique?: boolean
  default?: unknown
  /** A second name: resources show both, clients may send either. */
  alias?: string
  /** The value that clients see, if it is not the field of the same name in the entity. */
  show?: (entity: E, viewer: Viewer) => unknown
  /** For a Formattable: the text as the entity stores it. */
  stored?: (entity: E) => Formatted | undefined
}

/** A property of any resource, for code that does not evaluate its rules on an entity. */
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

/** A line of text, trimmed; lengths are in code points. */
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

/** A write-only secret: what is stored of it (a hash) is never shown. */
export const password = <E>({
  minLength,
  maxLength,
  ...options
}: Options<E> & { minLength: number; maxLength: number }): Property<E> =>
  property({ type: 'Password', minLength, maxLength }, { ...options, visible: false, show: () => null })

/** A link to another resource, whose id the entity stores; shown and written in `_links`. */
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

/** A text that is rendered as HTML. */
export const formattable = <E>({ format, ...options }: FormattableOptions<E>): Property<E> =>
  property(
    { type: 'Formattable', format },
    { required: false, show: (entity) => options.stored(entity)?.raw ?? null, ...options },
  )

export const date = <E>(options: Options<E>): Property<E> => property({ type: 'Date' }, options)

/** A link to one of a few pages. */
export const hrefTo = <E>({ values, ...options }: Options<E> & { values: readonly string[] }): Property<E> =>
  property({ type: 'Href', values }, options)

/** A property of any kind. */
export const propertyOf = property

const decide = <E>(rule: Rule<E>, viewer: Viewer, entity: E | undefined): boolean =>
  typeof rule === 'function' ? rule(viewer, entity) : rule

/** Whether a requester may write a property of an entity; without one, of a new entity. */
export const isWritable = <E>({ writable }: Property<E>, viewer: Viewer, entity: E | undefined): boolean =>
  decide(writable, viewer, entity)

/** Whether a requester sees a property of an entity; without one, of a new entity. */
export const isVisible = <E>(
  { visible = true }: Property<E>,
  viewer: Viewer,
  entity: E | undefined,
): boolean => decide(visible, viewer, entity)

/** Whether a property is a link and not a plain value. */
export const isLink = ({ kind }: AnyProperty): boolean => kind.type === 'Link' || kind.type === 'Href'

/** The default values of a new entity. */
export const defaultsOf = <E>(properties: Properties<E>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, property.default]))

/** The link of each value, for a property that is both a plain value and in `_links`. */
export const linksBeside = ({ kind }: AnyProperty): ChoiceKind['links'] =>
  kind.type === 'Choice' ? kind.links : undefined

export type DeclaredProperties = Readonly<Record<string, AnyProperty>>

/** One set of properties with which a creation is complete. */
export interface Need {
  /** The values in the body for which it applies. */
  when?: Readonly<Record<string, string>>
  /** The properties that the body must contain; of a list, any one. */
  names: readonly (string | readonly string[])[]
}

/** Everything that a resource can contain besides links; the OpenAPI document and the checks against it use it. */
export interface DeclaredResource {
  properties: DeclaredProperties
  /** Whether an installation can add custom fields to it. */
  hasCustomFields?: true
  /** What a creation must contain: all names of one of these. By default all required properties without a default. */
  needs?: readonly Need[]
  /** The links whose targets are embedded in a resource outside of collections, each with the target's `_type`. */
  embeds?: Readonly<Record<string, string>>
  /** Properties that only the elements of a collection have. */
  ofElements?: DeclaredProperties
}
