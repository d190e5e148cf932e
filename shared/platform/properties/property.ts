import type { Format } from '#shared/platform/formattable/formattable.ts'
import type { Text } from '#shared/platform/language/message.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type {
  ChoiceKind,
  Kind,
  Limits,
  LinkKind,
  NamedKind,
  OfType,
  TextLimits,
  TextsKind,
  Values,
} from './kind.ts'

/**
 * A rule that may depend on the requester, the entity and the context.
 *
 * The entity is undefined for a creation. The context contains the facts that the endpoint has loaded for the entity.
 * The context is undefined if the endpoint loads no facts, as for lists and schemas.
 */
export type PropertyRule<E, C> = boolean | ((viewer: Viewer, entity: E | undefined, context?: C) => boolean)

/** The address of the collection of allowed values, or these values as resources. An empty list allows no value. */
export type AllowedLinks = { href: string } | readonly Readonly<Values>[]

/** A possible target of a link: its id and its name. */
export interface Option {
  id: number
  value: string
}

/** A link target that has a human-readable title, and whose address contains a name instead of an id. */
export interface NamedOption {
  name: string
  title: string
}

export type TargetKey = number | string
export type Lookup<T> = T | undefined | Promise<T | undefined>

/** The rules of links and choices: how their targets are shown, and which targets may be chosen. */
export interface LinkRules<E, C> {
  /** Returns the texts that a requester may choose; absent if every requester may choose any text of the choice. */
  offered?: (viewer: Viewer, context?: C) => readonly string[]
  /** Returns whether the target exists. Declared only if no lookup is needed to determine this. */
  exists?: (id: TargetKey, viewer: Viewer, context?: C) => boolean
  /**
   * All targets that can be chosen, in order. Declared only if there are few of them. Undefined while they are unknown.
   */
  choices?: readonly Option[] | ((viewer: Viewer, context?: C) => readonly Option[] | undefined)
  /** All names that can be chosen. Without this rule, any name can be chosen. */
  options?: (viewer: Viewer, context?: C) => readonly NamedOption[]
  /** Returns the name of the target, after a lookup if necessary. */
  title?: (id: TargetKey, viewer: Viewer, context?: C) => Lookup<string>
  /**
   * Looks up the address and the name of the target. Declared only if the address cannot be found without a lookup.
   * Returns undefined if the target does not exist.
   */
  target?: (
    id: TargetKey,
    viewer: Viewer,
    context?: C,
  ) => Promise<{ href: string; title: string } | undefined>
  /** Returns whether the value is hidden from the requester, who may know only that there is a value. */
  isHidden?: (id: TargetKey, viewer: Viewer, context?: C) => boolean
  allowed?: (viewer: Viewer, entity: E | undefined, context?: C) => AllowedLinks | undefined
}

/**
 * A property of a resource, as data. The following are derived from it: the type of the entity (`entity.ts`),
 * validation, the read-only check, representations, Schema resources, forms, filters, records of the import format, and
 * the OpenAPI document. The functions below build properties. For example, the name of a version:
 *
 *     const properties = {
 *       name: text({ label: 'Name', maxLength: 60, writable: true, filter: true, sort: true }),
 *     }
 */
export interface Property<E = never, C = unknown> extends LinkRules<E, C> {
  kind: Kind
  /** The label. Every message about the property begins with this label. */
  label: Text
  /**
   * True if the property always has a value. If there is no default, requests that create an entity must send the
   * value.
   */
  required: boolean
  /**
   * The rule that decides whether bodies must contain the property, and whether schemas show it as required. If this
   * rule is absent, the rule `required` applies.
   */
  demanded?: PropertyRule<E, C>
  writable: PropertyRule<E, C>
  /**
   * The rule that decides whether schemas show the property as writable. Needed if some requesters may send the
   * property in a body, but may not change its value.
   */
  changeable?: PropertyRule<E, C>
  /**
   * The rule that decides whether the requester may see the property; `false` for a write-only property. By default,
   * all requesters may see it.
   */
  visible?: PropertyRule<E, C>
  /**
   * The rule that decides whether the entity has the property. For an entity without the property, the API behaves as
   * if the property were not declared. By default, all entities have the property.
   */
  applies?: PropertyRule<E, C>
  /** The rule that decides whether the API ignores the property in bodies, whatever its value. */
  ignored?: PropertyRule<E, C>
  /** True if no two entities may have the same value. The store defines how values are compared. */
  unique?: boolean
  /** The value of the property in a new entity if the request body contains no value. */
  default?: unknown
  /**
   * Returns the default value for a new entity. Declared only if this value depends on the requester or the context.
   */
  defaultFor?: (viewer: Viewer, context?: C) => unknown
  /** The name in schemas, if it differs from the label. */
  name?: Text
  /**
   * The object that contains the property in bodies and form payloads, if it is not at the top level. Resources do not
   * show this object.
   */
  location?: '_meta'
  /** A second name. Resources show the property under both names, and clients may use either name. */
  alias?: string
  /**
   * The name of the entity's member that stores the property, if the member and the property have different names;
   * `false` if the property is computed.
   */
  stored?: string | false
  /** Reads the stored value. Needed if the value is not a member of the entity. */
  read?: (entity: E) => unknown
  /** Returns the value that clients see. Without this function, clients see the stored value. */
  show?: (entity: E, viewer: Viewer, context?: C) => unknown
  /** True if lists can be filtered by the property. The store maps the property to an attribute of the row. */
  filter?: true
  /** Set if lists can be sorted by the property. The store maps the property to an attribute of the row. */
  sort?: true
  /** Set if lists can return the sum of the property over all elements. */
  sum?: true
}

/** A property of any resource, for code that does not evaluate rules for an entity. */
// biome-ignore lint/suspicious/noExplicitAny: it accepts entities of all kinds.
export type AnyProperty = Property<any, any>

export type Properties<E, C = unknown> = Record<string, Property<E, C>>

/**
 * A property without specific types for the entity and the context on which its rules depend. Any property can be
 * assigned to it.
 */
type Declarable = Property<never, never>
type Options = Pick<Declarable, 'label'> &
  Partial<Omit<Declarable, 'kind' | 'filter' | keyof LinkRules<never, never>>>
type FilterOptions = Options & Pick<Declarable, 'filter'>
type LinkedOptions = Options & LinkRules<never, never>

const standard = { required: true, writable: false } as const

/**
 * A property whose options keep their literal types. The types of entities and records are inferred from these literal
 * types.
 */
type Declared<O, K extends Kind> = Omit<typeof standard, keyof O> &
  Pick<O, keyof O & keyof Property> & { kind: K }

/** Makes the compiler reject options with unknown members. */
type Only<O, Known> = O & Record<Exclude<keyof O, keyof Known>, never>

/**
 * Returns the declaration of a property. Its type contains the literal type `O` of the options and the literal type `K`
 * of the kind.
 */
function declared<O, K extends Kind>(kind: Kind, options: object): Declared<O, K>
function declared(kind: Kind, options: object): object {
  return { ...standard, ...options, kind }
}

/** Declares a property of the given kind. */
export const propertyOf = <K extends Kind, const O extends LinkedOptions>(
  kind: K,
  options: Only<O, LinkedOptions>,
) => declared<O, K>(kind, options)

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

/** A duration, stored in seconds if its unit is seconds, and otherwise in minutes. */
export const duration = <const O extends DurationOptions>({
  unit,
  max,
  ...options
}: Only<O, DurationOptions>) => declared<O, OfType<'Duration'>>({ type: 'Duration', unit, max }, options)

/** A point in time. The name of a property of this kind ends with `At`. */
export const dateTime = <const O extends FilterOptions>(options: Only<O, FilterOptions>) =>
  declared<O, OfType<'DateTime'>>({ type: 'DateTime' }, options)

type TextOptions = FilterOptions & Omit<TextLimits, 'minLength'> & { maxLength: number }

/**
 * A text of one line or, with the option `hasLines`, of several lines. The text is trimmed. Its length is measured in
 * code points.
 */
export const text = <const O extends TextOptions>({
  maxLength,
  accepts,
  reserved,
  joinsLines,
  hasLines,
  ...options
}: Only<O, TextOptions>) => {
  const minLength = options.required === false ? 0 : 1
  return declared<O, OfType<'String'>>(
    { type: 'String', minLength, maxLength, accepts, reserved, joinsLines, hasLines },
    options,
  )
}

type ChoiceOptions = FilterOptions &
  Pick<LinkRules<never, never>, 'offered'> &
  Partial<Omit<ChoiceKind, 'type'>>
type TextsOf<O> = O extends { all: readonly (infer Text extends string)[] } ? Text : string

/** A property whose value is one of a few texts. */
export const choice = <const O extends ChoiceOptions>({
  all,
  also,
  accepts,
  ignoresCase,
  links,
  ...options
}: Only<O, ChoiceOptions>) =>
  declared<O, ChoiceKind<TextsOf<O>>>({ type: 'Choice', also, accepts, ignoresCase, links, all }, options)

type TextsOptions = Options & Omit<TextsKind, 'type'>

/** A property whose value is a list of strings without duplicates. */
export const texts = <const O extends TextsOptions>({
  all,
  also,
  accepts,
  ...options
}: Only<O, TextsOptions>) =>
  declared<O, TextsKind<TextsOf<O>>>({ type: 'Texts', all, also, accepts }, options)

type PasswordOptions = Options & { minLength: number; maxLength: number }

/** A write-only secret. The entity stores only a hash, which is never shown or exported. */
export const password = <const O extends PasswordOptions>({
  minLength,
  maxLength,
  ...options
}: Only<O, PasswordOptions>) =>
  declared<O, OfType<'Password'>>(
    { type: 'Password', minLength, maxLength },
    { ...options, visible: false, show: () => null },
  )

type LinkOptions = LinkedOptions & Omit<LinkKind, 'type' | 'orOne'>
type LinkOf<O> = O extends { many: true } ? LinkKind & { many: true } : LinkKind

/**
 * A property that links to another resource. The entity stores the id of this resource. Responses and bodies contain
 * the link in `_links`.
 */
export const linked = <const O extends LinkOptions>({
  to,
  paths,
  many,
  inLinksOnly,
  max,
  ...options
}: Only<O, LinkOptions>) =>
  declared<O, LinkOf<O>>({ type: 'Link', to, paths, many, inLinksOnly, max }, options)

type NamedOptions = LinkedOptions & Omit<NamedKind, 'type'>
type NamedOf<O> = O extends { many: true } ? NamedKind & { many: true } : NamedKind

/**
 * A link to a target that has a name instead of an id, or a list of such links. The property is shown and written in
 * `_links`.
 */
export const named = <const O extends NamedOptions>({
  to,
  as,
  path,
  many,
  max,
  ...options
}: Only<O, NamedOptions>) => declared<O, NamedOf<O>>({ type: 'Named', to, as, path, many, max }, options)

type FormattableOptions = Options & {
  format: Format
  isText?: true
  orRaw?: true
  required?: false
  limits?: Limits
}

/** A property with a text that is rendered as HTML. The property is never required. */
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

/** Declares a property that links to one of several fixed pages. */
export const hrefTo = <const O extends HrefOptions>({ values, ...options }: Only<O, HrefOptions>) =>
  declared<O, OfType<'Href'>>({ type: 'Href', values }, options)

/** The rule for properties that can be written only when the entity is created. */
export const onCreation = (_: Viewer, entity: unknown): boolean => entity === undefined

/** Returns the name of a property in schemas and in the sort keys of lists. */
export const nameInSchemas = ({ name, label }: AnyProperty): Text => name ?? label

export type DeclaredProperties = Readonly<Record<string, AnyProperty>>
