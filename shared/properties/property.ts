import type { Viewer } from '#shared/access/viewer.ts'
import type { Format, Formatted } from '#shared/formattable/formattable.ts'
import type { Link } from '#shared/hal/link.ts'
import type { Validated } from './validate.ts'

/** Limits on texts, in code points; and what they must be like beside. */
interface TextLimits {
  minLength: number
  maxLength: number
  accepts?: (text: string) => boolean
}

/** The kinds of values a property may hold, each with its limits. */
export type Kind =
  | { type: 'Integer'; min?: number; max?: number; problems?: (digits: string) => string[] }
  | { type: 'Float'; problems?: (digits: string) => string[] }
  | { type: 'Boolean' }
  /** A list of texts that is only ever shown. */
  | { type: 'Texts' }
  | ({ type: 'String' } & TextLimits)
  /** `also` are accepted without being offered. */
  | { type: 'Choice'; values: (viewer: Viewer) => readonly string[]; also?: readonly string[] }
  | { type: 'Password'; minLength: number; maxLength: number }
  | { type: 'Date' }
  | { type: 'DateTime' }
  /** Drafted as what was written; rendered when it is stored. */
  | { type: 'Formattable'; format: Format; limits?: TextLimits }
  | LinkKind
  /** One of a few addresses; it travels among the `_links`. */
  | { type: 'Href'; values: readonly string[] }
  /** Something made of parts, which knows how it is read. */
  | {
      type: 'Composite'
      name: `[]${string}`
      read: (value: unknown) => Validated
      allowed: readonly object[]
    }

/** A link to another resource, or to several. */
export interface LinkKind {
  type: 'Link'
  to: string
  /**
   * The addresses it may lead to, each with what tells its ids from those of the others: the value is the id, or
   * where there are several addresses a text of that letter and the id.
   */
  paths: Readonly<Record<`/api/v3/${string}/`, string>>
  many?: boolean
  /** Whether there is something at the end of it, where that is known without looking it up. */
  exists?: (value: number | string, viewer: Viewer) => boolean
  /** Whether a requester is told nothing of a value but that there is one. */
  isHidden?: (value: number | string, viewer: Viewer) => boolean
  /** What schemas say about the values one may choose. */
  allowed?: (viewer: Viewer, entity: unknown) => AllowedValues | undefined
}

/** The values to choose from, or the address of the collection of them. */
export type AllowedValues = { links: readonly Link[] } | { href: string }

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

type TextOptions<E> = Options<E> & { maxLength: number; accepts?: (text: string) => boolean }

/** A line of text, trimmed; lengths count code points. */
export const text = <E>({ maxLength, accepts, ...options }: TextOptions<E>): Property<E> =>
  property({ type: 'String', minLength: options.required === false ? 0 : 1, maxLength, accepts }, options)

/** One of a few texts. */
export const choice = <E>({
  values,
  also,
  ...options
}: Options<E> & Omit<Extract<Kind, { type: 'Choice' }>, 'type'>): Property<E> =>
  property({ type: 'Choice', values, also }, options)

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
  isHidden,
  allowed,
  ...options
}: Options<E> & Omit<LinkKind, 'type'>): Property<E> =>
  property({ type: 'Link', to, paths, many, exists, isHidden, allowed }, options)

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
