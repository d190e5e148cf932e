import * as z from 'zod/mini'
import { isDay } from '#shared/platform/calendar.ts'
import { isStorable } from '#shared/platform/dynamodb/table.ts'
import { isBlank } from '#shared/platform/fold.ts'
import { MAX_RAW_BYTES } from '#shared/platform/formattable/formattable.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import { distinctTexts, type Message, message, type Text } from '#shared/platform/language/message.ts'
import type { Viewer } from '#shared/platform/product.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { durationOf } from './duration.ts'
import { Contradiction, InvalidInput } from './input.ts'
import { type Kind, type Limits, MAX_LINKS, type Validated } from './kind.ts'
import { isOffered } from './named.ts'
import type { NamedOption, Option, Property } from './property.ts'
import { choicesOf, defaultOf, isDemanded, offeredBy } from './rules.ts'

type Of<Type extends Kind['type']> = Extract<Kind, { type: Type }>

/**
 * Control characters, and bidirectional embeddings, overrides and isolates, which can make a name look like another
 * one.
 */
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Returns whether a text is one line without control characters and without half of a surrogate pair. */
const isLine = (text: string): boolean => text.isWellFormed() && !CONTROLS.test(text)
const lengthOf = (text: string) => [...text].length

/** Passes a message as the error of a check. zod also accepts objects as errors and returns them unchanged. */
const as = (error: Message) => () => ({ message: error as unknown as string })

/** Checks on the length of a text, in code points. */
const lengths = ({ minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Limits) => [
  z.refine<string>((text) => lengthOf(text) >= minLength, {
    error: as(message`is too short (minimum is ${minLength} characters).`),
  }),
  z.refine<string>((text) => lengthOf(text) <= maxLength, {
    error: as(message`is too long (maximum is ${maxLength} characters).`),
  }),
]

const notBlank = z.refine<string>((text) => !isBlank(text), {
  error: "can't be blank.",
  abort: true,
})

/** Replaces separators from spreadsheets and word processors by blanks. */
const spaced = (text: string) => text.replace(/[\t\u2028\u2029]/g, ' ')

/** Returns a text with line breaks of one character each. */
const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n')

/** Returns whether each line of a text is one. */
const areLines = (text: string): boolean => text.split('\n').every(isLine)

/** Joins the lines of a text. */
const joined = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ')

function line(kind: Of<'String'>): z.ZodMiniType {
  const isWhole = kind.hasLines ? areLines : isLine
  const isAccepted = (text: string) => isWhole(text) && (text === '' || (kind.accepts?.(text) ?? true))
  const isFree = (text: string) => !kind.reserved?.includes(text.toLowerCase())
  const checks = [
    z.refine<string>(isAccepted, { error: 'is invalid.' }),
    z.refine<string>(isFree, { error: 'is reserved.' }),
    ...lengths(kind),
  ]
  const isText = z.string({ error: 'is invalid.' }).check(z.overwrite(spaced))
  const settled = kind.joinsLines ? joined : kind.hasLines ? withLineFeeds : undefined
  const text = settled ? isText.check(z.overwrite(settled)) : isText
  return kind.minLength ? text.check(z.trim(), notBlank, ...checks) : text.check(z.trim(), ...checks)
}

/** The schema of a text of many lines. Its size in bytes is limited, in addition to the limits of the property. */
function manyLines({ limits }: Of<'Formattable'>): z.ZodMiniType {
  const accepts = (text: string) => text.isWellFormed() && (text === '' || (limits?.accepts?.(text) ?? true))
  return z.string({ error: 'is invalid.' }).check(
    z.refine(accepts, { error: 'is invalid.' }),
    z.refine((text) => Buffer.byteLength(text) <= MAX_RAW_BYTES, {
      error: as(message`is too long (maximum is ${MAX_RAW_BYTES} bytes).`),
    }),
    ...(limits ? lengths(limits) : []),
  )
}

/** Returns whether the target of a link exists. Links that need a lookup are accepted here. */
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

/** The schema of one or several links. Present values are accepted even if they can no longer be chosen. */
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

/** The schema of a list of texts. Duplicates are dropped, and declared texts are stored in declared order. */
function severalTexts({ all, accepts }: Of<'Texts'>): z.ZodMiniType {
  const isKnown = (text: string) => all?.includes(text) ?? accepts?.(text) ?? true
  const isAllowed = z.refine<string>(isKnown, { error: NOT_ALLOWED })
  const several = z.array(z.string({ error: NOT_ALLOWED }).check(isAllowed), { error: NOT_ALLOWED })
  return z.pipe(
    several,
    z.transform((texts) => (all ?? [...new Set(texts)]).filter((text) => texts.includes(text))),
  )
}

/** The schema of a list of integers. Duplicates are dropped, and the integers are stored in ascending order. */
function severalIntegers({ all }: Of<'Integers'>): z.ZodMiniType {
  const isAllowed = z.refine<number>((one) => all?.includes(one) ?? true, { error: NOT_ALLOWED })
  const several = z.array(z.int({ error: NOT_ALLOWED }).check(isAllowed), { error: NOT_ALLOWED })
  return z.pipe(
    several,
    z.transform((integers: number[]) => distinctIds(integers)),
  )
}

function named(kind: Of<'Named'>, options: readonly NamedOption[] | undefined): z.ZodMiniType {
  const isName = (name: string) => isOffered(options, name)
  const one = z.string({ error: NOT_ALLOWED }).check(z.refine(isName, { error: NOT_ALLOWED }))
  return kind.many ? z.array(one, { error: NOT_ALLOWED }) : one
}

/** @param values the texts that schemas list; without them, any text is accepted */
function choice({ also = [], accepts, ignoresCase }: Of<'Choice'>, values: readonly string[] | undefined) {
  const isListed = (text: string) => values === undefined || values.includes(text) || also.includes(text)
  const error = ({ input }: { input?: unknown }) =>
    input instanceof Contradiction ? 'is invalid.' : NOT_ALLOWED
  const allowed = z.refine<string>(accepts ?? isListed, { error: NOT_ALLOWED })
  const text = z.string({ error })
  return ignoresCase ? text.check(z.toLowerCase(), allowed) : text.check(allowed)
}

/** Returns the problem of a list with too many links, before any link is examined. */
function lengthProblem(kind: Kind, input: unknown): Text | undefined {
  if ((kind.type !== 'Link' && kind.type !== 'Named') || !Array.isArray(input)) return undefined
  const { max } = kind
  if (input.length <= (max ?? MAX_LINKS)) return undefined
  if (kind.type === 'Named') return NOT_ALLOWED
  return max === undefined
    ? message`is too long (maximum is ${MAX_LINKS} values).`
    : message`is too long (maximum is ${max}).`
}

/** Returns whether both days are given, and the end is before the start. */
export const isReversed = (start: unknown, end: unknown): boolean =>
  typeof start === 'string' && typeof end === 'string' && end < start

/** Checks the decimal text of a number. */
const digits =
  (problems: ((digits: string) => Text[]) | undefined): z.core.CheckFn<number> =>
  ({ value, issues }) => {
    for (const problem of problems?.(String(value)) ?? [])
      issues.push({ code: 'custom', message: problem as string, input: value })
  }

type SchemaOf<Type extends Kind['type']> = (kind: Of<Type>) => z.ZodMiniType

/** The schema of each kind of value. The messages are appended to the property's label. */
const schemas: { [Type in Kind['type']]: SchemaOf<Type> } = {
  Integer: ({ min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER, problems }) =>
    z
      .int({ error: 'is not an integer.', abort: true })
      .check(
        z.gte(min, { error: as(message`must be greater than ${min - 1}.`) }),
        z.lte(max, { error: as(message`must be less than or equal to ${max}.`) }),
        digits(problems),
      ),
  Float: ({ problems }) =>
    z
      .number({ error: 'is not a number.' })
      .check(z.refine(isStorable, { error: 'is not a number.' }), digits(problems)),
  Texts: severalTexts,
  Integers: severalIntegers,
  Boolean: () => z.boolean({ error: NOT_ALLOWED }),
  String: line,
  Choice: (kind) => choice(kind, undefined),
  Password: (kind) => z.string({ error: 'is invalid.' }).check(notBlank, ...lengths(kind)),
  Date: () =>
    z.string({ error: 'is not a valid date.' }).check(z.refine(isDay, { error: 'is not a valid date.' })),
  DateTime: () => z.iso.datetime({ error: 'is not a valid date.' }),
  Duration: ({ unit, max = Number.MAX_SAFE_INTEGER }) => {
    const length = z.number({ error: 'is not a valid duration.' })
    if (unit === 'seconds')
      return length.check(z.refine((seconds) => seconds >= 0 && seconds <= max, { error: 'is invalid.' }))
    return length.check(
      z.gte(0, { error: 'must be greater than or equal to 0.' }),
      z.lte(max, { error: as(message`is too long (maximum is ${durationOf(max)}).`) }),
    )
  },
  Formattable: manyLines,
  // `schemaFor` checks the targets, since it knows the rules.
  Link: () => z.unknown(),
  Named: () => z.unknown(),
  Href: ({ values }) =>
    z.string({ error: NOT_ALLOWED }).check(z.refine((href) => values.includes(href), { error: NOT_ALLOWED })),
  // `validate` checks these values with `kind.read`, because there may be several problems.
  Composite: () => z.unknown(),
}

/** Returns the zod schema of a kind of value, for records: rules that depend on a requester do not apply. */
export const schemaOf = <Type extends Kind['type']>(kind: Of<Type>): z.ZodMiniType =>
  (schemas[kind.type as Type] as SchemaOf<Type>)(kind)

/** The requester and the facts that the rules for a value depend on. */
interface Asked<E, C> {
  viewer: Viewer
  /** Undefined for a new entity. */
  entity?: E
  context?: C
  /** The present value, which stays allowed. */
  present?: unknown
}

/** The zod schema of the values that a requester may send for a property. */
function schemaFor<E, C>(property: Property<E, C>, asked?: Asked<E, C>): z.ZodMiniType {
  const { kind, options } = property
  if (kind.type === 'Link') return links(property, kind.many, asked)
  if (kind.type === 'Named') return named(kind, asked && options?.(asked.viewer, asked.context))
  if (kind.type === 'Choice')
    return choice(kind, asked && offeredBy(property, kind, asked.viewer, asked.context))
  return schemaOf(kind)
}

/** Returns whether a value is empty, so that limits do not apply. */
function isEmpty(kind: Kind, input: unknown): boolean {
  if (input === null) return true
  if (kind.type === 'Link') return Array.isArray(input) && input.length === 0
  const isText = kind.type === 'String' || kind.type === 'Formattable'
  return isText && typeof input === 'string' && isBlank(input)
}

/** The stored form of an empty value. */
function emptied(kind: Kind, input: unknown): unknown {
  if (kind.type === 'Formattable' && kind.isText) return null
  return kind.type === 'String' && input !== null ? '' : input
}

/** Returns whether all lists are empty. An empty list is a value if it is the default. */
const isEmptyList = (...lists: unknown[]): boolean =>
  lists.every((list) => Array.isArray(list) && list.length === 0)

/**
 * Checks a value against its property.
 *
 * @param asked the requester and the context of the rules; without it, as for import records, rules that depend on a
 *   requester are not checked
 * @returns the value to be stored, or the problems, each to be appended to the property's label
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
