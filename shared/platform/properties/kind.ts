import type { App } from '#shared/platform/app.ts'
import type { Format } from '#shared/platform/formattable/formattable.ts'
import type { Viewer } from '#shared/platform/product.ts'

/** Values by the names of their properties. */
export type Values = Record<string, unknown>

/** A value as it is kept, or everything that is wrong with it. */
export type Validated = { value: unknown; problems?: undefined } | { value?: undefined; problems: string[] }

/** What schemas say about texts, and about the digits of numbers; lengths are in code points. */
export interface Limits {
  minLength?: number
  maxLength?: number
  regularExpression?: string
}

/** Limits on texts, and what they must be like beside. */
export interface TextLimits extends Limits {
  accepts?: (text: string) => boolean
  /** Words that stand for something else, in small letters. */
  reserved?: readonly string[]
}

/** Limits on the digits of a number, and what is wrong with some by them. */
interface DigitLimits {
  limits?: Limits
  problems?: (digits: string) => string[]
}

/** The kinds of values a property may hold, each with its limits. */
export type Kind =
  | ({ type: 'Integer'; min?: number; max?: number } & DigitLimits)
  | ({ type: 'Float' } & DigitLimits)
  | { type: 'Boolean' }
  /** A list of texts that is only ever shown. */
  | { type: 'Texts' }
  | ({ type: 'String' } & TextLimits)
  | ChoiceKind
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

/** One of a few texts. */
export interface ChoiceKind {
  type: 'Choice'
  values: (viewer: Viewer) => readonly string[]
  /** What is accepted without being offered. */
  also?: readonly string[]
  /** Whether case does not matter: the values are in lower case, and what is written becomes so. */
  ignoresCase?: boolean
  /** Every text it is ever shown as, where installations have no say in that. */
  all?: readonly string[]
  /** How each stands among the `_links` too, where clients read and write it either way. */
  links?: Readonly<Record<string, ChoiceLink>>
}

interface ChoiceLink {
  href: string
  title: string
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
  /** The few that there are to choose from, in their order. */
  choices?: readonly Option[]
  /** The name of what is at the end of it, looked up where it is not known. */
  title?: (value: number | string, viewer: Viewer, app: App) => Title | Promise<Title>
  /** Whether a requester is told nothing of a value but that there is one. */
  isHidden?: (value: number | string, viewer: Viewer) => boolean
  /** Where schemas say that the values are which one may choose. */
  allowed?: (viewer: Viewer, entity: unknown) => { href: string } | undefined
}

/** What a link may lead to, by its id, and what it is called. */
interface Option {
  id: number
  value: string
}

type Title = string | undefined
