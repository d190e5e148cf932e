import type { Format } from '#shared/platform/formattable/formattable.ts'
import type { Text } from '#shared/platform/language/message.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { ChoiceKind, Kind, Limits, LinkKind, NamedKind, OfType, TextLimits, TextsKind } from './kind.ts'

/** A rule that depends on the requester and the entity; without an entity, on a new one. */
type Rule<E> = boolean | ((viewer: Viewer, entity: E | undefined) => boolean)

/**
 * A property of a resource, as data. The type of the entity (`entity.ts`), validation, the read-only check,
 * representations, Schema resources, forms, filters, records of the import format and the OpenAPI document are derived
 * from it.
 */
export interface Property<E = never> {
  kind: Kind
  /** The beginning of every message about the property. */
  label: Text
  /** Whether it always has a value: a creation must contain one, unless there is a default. */
  required: boolean
  writable: Rule<E>
  /** Rule of who sees it; `false` if it is write-only. By default everybody. */
  visible?: Rule<E>
  /** No two entities have the same value. The store says how values are compared. */
  unique?: boolean
  default?: unknown
  /** Its name in schemas, if that is not the label. */
  name?: Text
  /** Place in a body and in a form's payload, if not among the other properties. Resources do not show it. */
  location?: '_meta'
  /** A second name: resources show both, clients may send either. */
  alias?: string
  /** The member of the entity that stores it, if it has another name; `false` if it is not stored, but computed. */
  stored?: string | false
  /** Reads the stored value, if that is not a member of the entity. */
  read?: (entity: E) => unknown
  /** The value that clients see, if it is not the stored one. */
  show?: (entity: E, viewer: Viewer) => unknown
  /** Lists can be filtered by it. The store says which attribute of the row holds it. */
  filter?: true
  /** Lists can be sorted by it, likewise. */
  sort?: true
  /** Lists sum it up. */
  sum?: true
}

/** A property of any resource, for code that does not evaluate its rules on an entity. */
// biome-ignore lint/suspicious/noExplicitAny: entities of all kinds are meant.
export type AnyProperty = Property<any>

export type Properties<E> = Record<string, Property<E>>

type Options = Pick<Property, 'label'> & Partial<Omit<Property, 'kind' | 'filter'>>
type FilterOptions = Options & Pick<Property, 'filter'>

/** The options that every property has. */
const standard = { required: true, writable: false } as const

/** A property with the literal types of its options, from which the types of entities and records are inferred. */
type Declared<O, K extends Kind> = Omit<typeof standard, keyof O> &
  Pick<O, keyof O & keyof Property> & { kind: K }

/** Options without any that are not known. */
type Only<O, Known> = O & Record<Exclude<keyof O, keyof Known>, never>

/** The callers below know the literal types `O` and `K` of what they pass. */
function declared<O, K extends Kind>(kind: Kind, options: object): Declared<O, K>
function declared(kind: Kind, options: object): object {
  return { ...standard, ...options, kind }
}

/** A property of any kind. */
export const propertyOf = <K extends Kind, const O extends Options>(kind: K, options: Only<O, Options>) =>
  declared<O, K>(kind, options)

type IntegerOptions = FilterOptions & Pick<OfType<'Integer'>, 'min' | 'max' | 'problems'>

export const integer = <const O extends IntegerOptions>({
  min,
  max,
  problems,
  ...options
}: Only<O, IntegerOptions>) =>
  declared<O, OfType<'Integer'>>({ type: 'Integer', min, max, problems }, options)

export const boolean = <const O extends FilterOptions>(options: Only<O, FilterOptions>) =>
  declared<O, OfType<'Boolean'>>({ type: 'Boolean' }, options)

export const date = <const O extends FilterOptions>(options: Only<O, FilterOptions>) =>
  declared<O, OfType<'Date'>>({ type: 'Date' }, options)

type DurationOptions = FilterOptions & Pick<OfType<'Duration'>, 'unit' | 'max'>

/** A length of time, stored in minutes unless the unit is seconds. */
export const duration = <const O extends DurationOptions>({
  unit,
  max,
  ...options
}: Only<O, DurationOptions>) => declared<O, OfType<'Duration'>>({ type: 'Duration', unit, max }, options)

/** A point in time; its name ends with `At`. */
export const dateTime = <const O extends FilterOptions>(options: Only<O, FilterOptions>) =>
  declared<O, OfType<'DateTime'>>({ type: 'DateTime' }, options)

type TextOptions = FilterOptions & Omit<TextLimits, 'minLength'> & { maxLength: number }

/** A line of text, trimmed; lengths are in code points. */
export const text = <const O extends TextOptions>({
  maxLength,
  accepts,
  reserved,
  joinsLines,
  ...options
}: Only<O, TextOptions>) => {
  const minLength = options.required === false ? 0 : 1
  return declared<O, OfType<'String'>>(
    { type: 'String', minLength, maxLength, accepts, reserved, joinsLines },
    options,
  )
}

type ChoiceOptions = FilterOptions & Partial<Omit<ChoiceKind, 'type'>>
type TextsOf<O> = O extends { all: readonly (infer Text extends string)[] } ? Text : string

/** One of a few texts; by default each of all that it can have may be chosen. */
export const choice = <const O extends ChoiceOptions>({
  all,
  values = () => all ?? [],
  also,
  accepts,
  ignoresCase,
  links,
  ...options
}: Only<O, ChoiceOptions>) =>
  declared<O, ChoiceKind<TextsOf<O>>>(
    { type: 'Choice', values, also, accepts, ignoresCase, links, all },
    options,
  )

type TextsOptions = Options & Omit<TextsKind, 'type'>

/** A list of texts, each at most once. */
export const texts = <const O extends TextsOptions>({ all, ...options }: Only<O, TextsOptions>) =>
  declared<O, TextsKind<TextsOf<O>>>({ type: 'Texts', all }, options)

type PasswordOptions = Options & { minLength: number; maxLength: number }

/** A write-only secret: what is stored of it (a hash) is never shown or exported. */
export const password = <const O extends PasswordOptions>({
  minLength,
  maxLength,
  ...options
}: Only<O, PasswordOptions>) =>
  declared<O, OfType<'Password'>>(
    { type: 'Password', minLength, maxLength },
    { ...options, visible: false, show: () => null },
  )

type LinkOptions = Options & Omit<LinkKind, 'type' | 'orOne'>
type LinkOf<O> = O extends { many: true } ? LinkKind & { many: true } : LinkKind

/** A link to another resource, whose id the entity stores; shown and written in `_links`. */
export const linked = <const O extends LinkOptions>({
  to,
  paths,
  many,
  inLinksOnly,
  max,
  exists,
  choices,
  title,
  target,
  isHidden,
  allowed,
  ...options
}: Only<O, LinkOptions>) =>
  declared<O, LinkOf<O>>(
    { type: 'Link', to, paths, many, inLinksOnly, max, exists, choices, title, target, isHidden, allowed },
    options,
  )

type NamedOptions = Options & Omit<NamedKind, 'type'>
type NamedOf<O> = O extends { many: true } ? NamedKind & { many: true } : NamedKind

/** A link to what has a name instead of an id, or a list of them; shown and written in `_links`. */
export const named = <const O extends NamedOptions>({
  to,
  as,
  path,
  many,
  max,
  options: offered,
  ...options
}: Only<O, NamedOptions>) =>
  declared<O, NamedOf<O>>({ type: 'Named', to, as, path, many, max, options: offered }, options)

type FormattableOptions = Options & {
  format: Format
  isText?: true
  orRaw?: true
  required?: false
  limits?: Limits
}

/** A text that is rendered as HTML; never required. */
export const formattable = <const O extends FormattableOptions>({
  format,
  isText,
  orRaw,
  limits,
  ...options
}: Only<O, FormattableOptions>) =>
  declared<Omit<O, 'required'> & { required: false }, OfType<'Formattable'>>(
    { type: 'Formattable', format, isText, orRaw, ...(limits && { limits }) },
    { ...options, required: false },
  )

type HrefOptions = Options & { values: readonly string[] }

/** A link to one of a few pages. */
export const hrefTo = <const O extends HrefOptions>({ values, ...options }: Only<O, HrefOptions>) =>
  declared<O, OfType<'Href'>>({ type: 'Href', values }, options)

/** A property with other parts of its kind. */
export const withKind = <P extends { kind: Kind }>(property: P, parts: Partial<P['kind']>): P => ({
  ...property,
  kind: { ...property.kind, ...parts },
})

const decide = <E>(rule: Rule<E>, viewer: Viewer, entity: E | undefined): boolean =>
  typeof rule === 'function' ? rule(viewer, entity) : rule

/** The rule of properties that are written once, when the entity is created. */
export const onCreation = (_: Viewer, entity: unknown): boolean => entity === undefined

/** Whether a requester may write a property of an entity; without one, of a new entity. */
export const isWritable = <E>({ writable }: Property<E>, viewer: Viewer, entity: E | undefined): boolean =>
  decide(writable, viewer, entity)

/** Whether a requester sees a property of an entity; without one, of a new entity. */
export const isVisible = <E>(
  { visible = true }: Property<E>,
  viewer: Viewer,
  entity: E | undefined,
): boolean => decide(visible, viewer, entity)

/** Name of a property in schemas, and in the sort keys of lists. */
export const nameInSchemas = ({ name, label }: AnyProperty): Text => name ?? label

export type DeclaredProperties = Readonly<Record<string, AnyProperty>>
