import * as z from 'zod/mini'
import { isBlank } from '#shared/platform/fold.ts'
import { distinctTexts, message, type Text } from '#shared/platform/language/message.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { InvalidInput } from './input.ts'
import { type Kind, MAX_LINKS, type OfType, type Validated } from './kind.ts'
import { isOffered } from './named.ts'
import type { NamedOption, Option, Property } from './property.ts'
import { choicesOf, defaultOf, isDemanded, offeredBy } from './rules.ts'
import { choice, zodSchemaOf } from './value-schemas.ts'

/** Returns whether the target of a link exists. Accepts a link if its target could be checked only by a lookup. */
function targetExists<E, C>(
  { exists }: Property<E, C>,
  choices: readonly Option[] | undefined,
  value: unknown,
  asked: Asked<E, C> | undefined,
): boolean {
  if (value instanceof InvalidInput) return false
  if (choices) return choices.some(({ id }) => id === value)
  return !asked || exists?.(value as number, asked.viewer, asked.context) !== false
}

/** The schema of one or several links. Current values are accepted even if they can no longer be chosen. */
function links<E, C>(
  property: Property<E, C>,
  many: boolean | undefined,
  asked?: Asked<E, C>,
): z.ZodMiniType {
  const choices = choicesOf(property, asked?.viewer, asked?.context)
  const presentValues = new Set([asked?.present].flat())
  const isAllowed = (value: unknown) =>
    presentValues.has(value) || targetExists(property, choices, value, asked)
  const link = z.unknown().check(z.refine(isAllowed, { error: choices ? NOT_ALLOWED : 'does not exist.' }))
  return many ? z.array(link, { error: 'is not a list.' }) : link
}

function named(kind: OfType<'Named'>, options: readonly NamedOption[] | undefined): z.ZodMiniType {
  const isName = (name: string) => isOffered(options, name)
  const one = z.string({ error: NOT_ALLOWED }).check(z.refine(isName, { error: NOT_ALLOWED }))
  return kind.many ? z.array(one, { error: NOT_ALLOWED }) : one
}

/** Checks the number of links in a list, before any link is examined. Returns the problem if there are too many. */
function lengthProblem(kind: Kind, input: unknown): Text | undefined {
  if ((kind.type !== 'Link' && kind.type !== 'Named') || !Array.isArray(input)) return undefined
  const { max } = kind
  if (input.length <= (max ?? MAX_LINKS)) return undefined
  if (kind.type === 'Named') return NOT_ALLOWED
  return max === undefined
    ? message`is too long (maximum is ${MAX_LINKS} values).`
    : message`is too long (maximum is ${max}).`
}

/** Returns true if both days are given, and the end is before the start. */
export const isReversed = (start: unknown, end: unknown): boolean =>
  typeof start === 'string' && typeof end === 'string' && end < start

/** The requester, and the facts on which the rules for a value depend. */
interface Asked<E, C> {
  viewer: Viewer
  /** The stored entity; undefined for a new entity. */
  entity?: E
  context?: C
  /** The current value, which is always accepted. */
  present?: unknown
}

/** The zod schema of the values that a requester may send for a property. */
function schemaFor<E, C>(property: Property<E, C>, asked?: Asked<E, C>): z.ZodMiniType {
  const { kind, options } = property
  if (kind.type === 'Link') return links(property, kind.many, asked)
  if (kind.type === 'Named') return named(kind, asked && options?.(asked.viewer, asked.context))
  if (kind.type === 'Choice')
    return choice(kind, asked && offeredBy(property, kind, asked.viewer, asked.context))
  return zodSchemaOf(kind)
}

/** Returns whether a value is empty. Limits do not apply to empty values. */
function isEmpty(kind: Kind, input: unknown): boolean {
  if (input === null) return true
  if (kind.type === 'Link') return Array.isArray(input) && input.length === 0
  const isText = kind.type === 'String' || kind.type === 'Formattable'
  return isText && typeof input === 'string' && isBlank(input)
}

/**
 * Returns the form in which an empty value is stored: an empty string for a blank `String`, and null for a
 * `Formattable` text. Other empty values are stored unchanged.
 */
function emptied(kind: Kind, input: unknown): unknown {
  if (kind.type === 'Formattable' && kind.isText) return null
  return kind.type === 'String' && input !== null ? '' : input
}

/**
 * Returns whether all given values are empty lists. Called with the value and the default of a required property: an
 * empty list is valid if the default is also an empty list.
 */
const isEmptyList = (...lists: unknown[]): boolean =>
  lists.every((list) => Array.isArray(list) && list.length === 0)

/**
 * Checks a value against its property.
 *
 * @param asked the requester and the context of the rules. Import records have no requester, so rules that depend on a
 * requester are not checked
 * @returns the value to be stored, or texts about the problems. Each text continues a sentence that begins with the
 * property's label
 */
export function validate<E, C>(property: Property<E, C>, input: unknown, asked?: Asked<E, C>): Validated {
  const { kind } = property
  if (isEmpty(kind, input)) {
    if (isMissing(property, input, asked)) return { problems: ["can't be blank."] }
    return { value: emptied(kind, input) }
  }
  const tooMany = lengthProblem(kind, input)
  if (tooMany) return { problems: [tooMany] }
  if (kind.type === 'Composite') return kind.read?.(input) ?? { value: input }
  const result = schemaFor(property, asked).safeParse(input)
  if (result.success) return { value: result.data }
  return { problems: distinctTexts(result.error.issues.map(({ message }) => message)) }
}

/** Returns whether an empty value was sent for a required property. */
function isMissing<E, C>(property: Property<E, C>, input: unknown, asked: Asked<E, C> | undefined): boolean {
  if (!asked) return property.required && !isEmptyList(input, property.default)
  const { viewer, context, entity } = asked
  return (
    isDemanded(property, viewer, entity, context) && !isEmptyList(input, defaultOf(property, viewer, context))
  )
}
