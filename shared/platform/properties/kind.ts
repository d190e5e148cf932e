import type { Format } from '#shared/platform/formattable/formattable.ts'
import type { Text } from '#shared/platform/language/message.ts'

/** Values by the names of their properties. */
export type Values = Record<string, unknown>

/** A value as it is stored, or everything that is wrong with it. */
export type Validated = { value: unknown; problems?: undefined } | { value?: undefined; problems: Text[] }

/** The limits that schemas show for texts, and for the digits of numbers; lengths are in code points. */
export interface Limits {
  minLength?: number
  maxLength?: number
  regularExpression?: string
}

/** Limits on texts, and further rules that schemas do not show. */
export interface TextLimits extends Limits {
  /** Whether a line break counts as a blank; otherwise a text with one is invalid. */
  joinsLines?: true
  accepts?: (text: string) => boolean
  /** Words with another meaning, which are not accepted; in lower case. */
  reserved?: readonly string[]
}

/** Limits on the digits of a number, and the check that finds what violates them. */
interface DigitLimits {
  limits?: Limits
  problems?: (digits: string) => Text[]
}

/** The kinds of values a property may hold, each with its limits. */
export type Kind =
  | ({ type: 'Integer'; min?: number; max?: number } & DigitLimits)
  | ({ type: 'Float' } & DigitLimits)
  | { type: 'Boolean' }
  | TextsKind
  /** A list of integers; read-only. */
  | { type: 'Integers' }
  | ({ type: 'String' } & TextLimits)
  | ChoiceKind
  | { type: 'Password'; minLength: number; maxLength: number }
  | { type: 'Date' }
  | { type: 'DateTime' }
  /** Minutes, or seconds; bodies and resources have it as an ISO 8601 duration. */
  | { type: 'Duration'; unit?: 'days' | 'seconds'; max?: number }
  /**
   * A draft holds the raw text; it is rendered when it is stored. `isText`: shown as an empty text if there is none.
   * `orRaw`: bodies may have the raw text alone.
   */
  | { type: 'Formattable'; format: Format; limits?: TextLimits; isText?: true; orRaw?: true }
  | LinkKind
  | NamedKind
  /** One of a few addresses; shown and written in `_links`. */
  | { type: 'Href'; values: readonly string[] }
  | CompositeKind

/** The kinds of a type. */
export type OfType<Type extends Kind['type']> = Extract<Kind, { type: Type }>

/** A value made of parts. `Stored` is how the entity stores it; code for all kinds does not know it. */
export interface CompositeKind<Stored = unknown> {
  type: 'Composite'
  /** The name of its schema; that of a list begins with `[]`. */
  name: string
  /** By default any value is stored as it is. */
  read?: (value: unknown) => Validated
  /** The value that clients see, if it is not the stored one. */
  shown?(stored: Stored): unknown
  allowed?: readonly object[]
  /** The address of the schemas of its parts, where these say what is allowed. */
  schemas?: string
}

/** A list of texts; read-only unless it says which texts there are. */
export interface TextsKind<Text extends string = string> {
  type: 'Texts'
  /** All texts that the list can have, in the order in which it has them. */
  all?: readonly Text[]
}

/** One of a few texts. */
export interface ChoiceKind<Text extends string = string> {
  type: 'Choice'
  /** Values that are accepted, but not listed in schemas. */
  also?: readonly string[]
  /** Tells whether a text is such a value, if there are more than these. */
  accepts?: (text: string) => boolean
  /** Whether case is ignored: the values are in lower case, and input is converted to it. */
  ignoresCase?: boolean
  /** All texts it can have, if these do not depend on the installation. Unless the property says `offered`, all can be chosen. */
  all?: readonly Text[]
  /** The link of each value, if clients can read and write it in `_links` too. */
  links?: Readonly<Record<string, ChoiceLink>>
}

interface ChoiceLink {
  href: string
  title: string
}

/** The limit of a list of links in a body, unless its kind says another one. */
export const MAX_LINKS = 100

/** A link to another resource, or to several. */
export interface LinkKind {
  type: 'Link'
  to: string
  /**
   * The addresses it may lead to, each with a letter. A value is the letter followed by the id; if the letter is empty,
   * it is the id as a number. Several addresses with an empty letter share one sequence of ids: any of them is accepted,
   * and the rule `target` of the property finds the one that is shown.
   */
  paths: Readonly<Record<`/api/v3/${string}/`, string>>
  many?: boolean
  /** Whether one link may be sent in place of a list of them. */
  orOne?: true
  /** Whether it is read in `_links` only; by default also where plain properties are. */
  inLinksOnly?: true
  /** Limit of values that a client may send; by default `MAX_LINKS`. */
  max?: number
}

/** A link to what has a name instead of an id, or to several. Entities store the names. */
export interface NamedKind {
  type: 'Named'
  to: string
  /** The `_type` of what it leads to, if that is not `to`. */
  as?: string
  /** The beginning of every address, which the name completes. */
  path: `/api/v3/${string}/`
  many?: boolean
  /** The most names that a list may have. */
  max?: number
}

/** Whether a property is a link and not a plain value. */
export const isLink = ({ kind }: { kind: Kind }): boolean =>
  kind.type === 'Link' || kind.type === 'Href' || kind.type === 'Named'

/** The link of each value, for a property that is both a plain value and in `_links`. */
export const linksBeside = ({ kind }: { kind: Kind }): ChoiceKind['links'] =>
  kind.type === 'Choice' ? kind.links : undefined
