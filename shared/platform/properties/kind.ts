import type { Format } from '#shared/platform/formattable/formattable.ts'
import type { Text } from '#shared/platform/language/message.ts'

export type Values = Record<string, unknown>

/** A value as it is stored, or all problems of the input. */
export type Validated = { value: unknown; problems?: undefined } | { value?: undefined; problems: Text[] }

/** The limits that schemas show for texts, and for the digits of numbers. Lengths are in code points. */
export interface Limits {
  minLength?: number
  maxLength?: number
  regularExpression?: string
}

/** Limits on texts, and further rules that schemas do not show. */
export interface TextLimits extends Limits {
  /** True if line breaks are replaced with blanks; otherwise a text with a line break is invalid. */
  joinsLines?: true
  hasLines?: true
  accepts?: (text: string) => boolean
  /** Reserved words, in lower case, which are not accepted. */
  reserved?: readonly string[]
}

/** Limits on the digits of a number, and the check that reports violations of these limits. */
interface DigitLimits {
  limits?: Limits
  problems?: (digits: string) => Text[]
}

/** The kinds of values that a property may have, each with its limits. */
export type Kind =
  | ({ type: 'Integer'; min?: number; max?: number } & DigitLimits)
  | ({ type: 'Float' } & DigitLimits)
  | { type: 'Boolean' }
  | TextsKind
  /** A list of integers in ascending order, without duplicates. Without `all`, it is read-only. */
  | { type: 'Integers'; all?: readonly number[] }
  | ({ type: 'String' } & TextLimits)
  | ChoiceKind
  | { type: 'Password'; minLength: number; maxLength: number }
  | { type: 'Date' }
  | { type: 'DateTime' }
  /**
   * A duration. The stored number is in seconds if `unit` is `seconds`. Otherwise, it is in minutes, also if `unit` is
   * `days`. Bodies and resources contain the duration in ISO 8601 format.
   */
  | { type: 'Duration'; unit?: 'days' | 'seconds'; max?: number }
  /**
   * A formatted text. A draft contains the raw text, which is rendered when it is stored.
   *
   * With `isText`, an absent value is shown as an empty text. With `orRaw`, a body may contain the raw text instead of
   * an object.
   */
  | { type: 'Formattable'; format: Format; limits?: TextLimits; isText?: true; orRaw?: true }
  | LinkKind
  | NamedKind
  /** A value that is one of a few addresses. It is shown and written in `_links`. */
  | { type: 'Href'; values: readonly string[] }
  | CompositeKind

export type OfType<Type extends Kind['type']> = Extract<Kind, { type: Type }>

/**
 * A value with parts. `Stored` is the type in which the entity stores the value. Code that handles all kinds does not
 * depend on this type.
 */
export interface CompositeKind<Stored = unknown> {
  type: 'Composite'
  /** The name of the value's schema. The name for a list begins with `[]`. */
  name: string
  /** True if values may also be strings, numbers or booleans. */
  isPlain?: true
  /** Reads and validates input. By default, any value is stored unchanged. */
  read?: (value: unknown) => Validated
  /** Converts a stored value to the value that clients see. Without this function, clients see the stored value. */
  shown?(stored: Stored): unknown
  allowed?: readonly object[]
  /** The address that lists the schemas of the value's parts, if these schemas contain the allowed values. */
  schemas?: string
}

/** A list of texts. Without `all` and `accepts`, the list is read-only. */
export interface TextsKind<Text extends string = string> {
  type: 'Texts'
  /** Every text that the list may contain. The list is stored in the order of these texts. */
  all?: readonly Text[]
  /** Texts that are accepted, but neither listed in schemas nor stored. */
  also?: readonly string[]
  /**
   * Returns whether the list may contain a given text. Declared instead of `all` if there are too many possible texts.
   * The list is then stored in the order in which its texts were sent.
   */
  accepts?: (text: string) => boolean
}

/** A value from a small set of texts. */
export interface ChoiceKind<Text extends string = string> {
  type: 'Choice'
  /** Values that are accepted, but not listed in schemas. */
  also?: readonly string[]
  /** Returns whether a text that is neither in `all` nor in `also` is accepted. */
  accepts?: (text: string) => boolean
  /** True if case is ignored: the values are in lower case, and input is converted to lower case. */
  ignoresCase?: boolean
  /**
   * All values of the property, if they do not depend on the installation. Clients can choose any of these values,
   * unless the property has a rule `offered`.
   */
  all?: readonly Text[]
  /** The link that represents each value, if clients can also read and write the property in `_links`. */
  links?: Readonly<Record<string, ChoiceLink>>
}

interface ChoiceLink {
  href: string
  title: string
}

/** The maximum number of links that a body may contain in one list, unless the kind has its own `max`. */
export const MAX_LINKS = 100

/**
 * A link to a resource, or a list of links. The entity stores ids; the API shows addresses. For example, the members of
 * a group are users and placeholder users, whose ids form one sequence:
 *
 *     const kind: LinkKind = {
 *       type: 'Link', to: 'User', many: true,
 *       paths: { '/api/v3/users/': '', '/api/v3/placeholder_users/': '' },
 *     }
 */
export interface LinkKind {
  type: 'Link'
  to: string
  /**
   * The beginnings of the addresses of possible targets, each with a letter or an empty string. The stored value of a
   * link is the letter followed by the target's id. If there is no letter, the stored value is the id as a number.
   *
   * All targets without a letter share one sequence of ids. A link to such a target may therefore use any of the
   * addresses without a letter. The rule `target` of the property returns the address to show.
   */
  paths: Readonly<Record<`/api/v3/${string}/`, string>>
  many?: boolean
  /** True if one link may be sent in place of a list. */
  orOne?: true
  /**
   * True if bodies may contain the link only in `_links`. By default, bodies may contain the link either in `_links` or
   * next to plain properties.
   */
  inLinksOnly?: true
  /** The maximum number of values that a client may send; by default `MAX_LINKS`. */
  max?: number
}

/** A link to a target that has a name instead of an id, or a list of such links. Entities store the names. */
export interface NamedKind {
  type: 'Named'
  to: string
  /** The `_type` of the target, if it differs from `to`. */
  as?: string
  /** The part of a target's address that precedes the name of the target. */
  path: `/api/v3/${string}/`
  many?: boolean
  /** The maximum number of names in a list. */
  max?: number
}

/** Returns whether a property is a link and not a plain value. */
export const isLink = ({ kind }: { kind: Kind }): boolean =>
  kind.type === 'Link' || kind.type === 'Href' || kind.type === 'Named'

/** Returns the link of each value, for a property that is shown both as a plain value and in `_links`. */
export const linksBeside = ({ kind }: { kind: Kind }): ChoiceKind['links'] =>
  kind.type === 'Choice' ? kind.links : undefined
