import * as z from 'zod/mini'
import { isDay } from '#shared/platform/calendar.ts'
import { isStorable } from '#shared/platform/dynamodb/table.ts'
import { isBlank } from '#shared/platform/fold.ts'
import { MAX_RAW_BYTES } from '#shared/platform/formattable/formattable.ts'
import { distinctIds } from '#shared/platform/ids.ts'
import { type Message, message, type Text } from '#shared/platform/language/message.ts'
import { NOT_ALLOWED } from '#shared/platform/query/filter.ts'
import { durationOf } from './duration.ts'
import { Contradiction } from './input.ts'
import type { Kind, Limits, OfType } from './kind.ts'

/**
 * Control characters, and bidirectional embeddings, overrides and isolates, which can make a name look like another
 * name.
 */
const CONTROLS = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u

/** Returns whether a text is a single line, with none of the characters in `CONTROLS` and no unpaired surrogates. */
const isLine = (text: string): boolean => text.isWellFormed() && !CONTROLS.test(text)
const lengthOf = (text: string) => [...text].length

/**
 * Passes a message object as the error of a check. Despite its types, zod accepts objects as errors and returns them
 * unchanged.
 */
const as = (error: Message) => () => ({ message: error as unknown as string })

/** The checks of a text's length, in code points. */
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

/**
 * Replaces separators that come from spreadsheets and word processors (tabs, line separators, paragraph separators)
 * with spaces.
 */
const spaced = (text: string) => text.replace(/[\t\u2028\u2029]/g, ' ')

/** Returns a text in which each line break is one character. */
const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n')

/** Returns whether each line of a text passes `isLine`. */
const areLines = (text: string): boolean => text.split('\n').every(isLine)

const joined = (text: string) => text.replace(/\s*[\r\n]+\s*/g, ' ')

function line(kind: OfType<'String'>): z.ZodMiniType {
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

/**
 * Returns the schema of a text of many lines. Its size in bytes is limited, in addition to the limits of the property.
 */
function manyLines({ limits }: OfType<'Formattable'>): z.ZodMiniType {
  const accepts = (text: string) => text.isWellFormed() && (text === '' || (limits?.accepts?.(text) ?? true))
  return z.string({ error: 'is invalid.' }).check(
    z.refine(accepts, { error: 'is invalid.' }),
    z.refine((text) => Buffer.byteLength(text) <= MAX_RAW_BYTES, {
      error: as(message`is too long (maximum is ${MAX_RAW_BYTES} bytes).`),
    }),
    ...(limits ? lengths(limits) : []),
  )
}

/**
 * Returns the schema of a list of texts. Duplicates are dropped. If the property declares all of its texts (`all`),
 * lists are stored in the order of `all`, and texts in `also` are accepted but dropped.
 */
function severalTexts({ all, also = [], accepts }: OfType<'Texts'>): z.ZodMiniType {
  const isKnown = (text: string) => also.includes(text) || (all?.includes(text) ?? accepts?.(text) ?? true)
  const isAllowed = z.refine<string>(isKnown, { error: NOT_ALLOWED })
  const several = z.array(z.string({ error: NOT_ALLOWED }).check(isAllowed), { error: NOT_ALLOWED })
  return z.pipe(
    several,
    z.transform((texts) => (all ?? [...new Set(texts)]).filter((text) => texts.includes(text))),
  )
}

/** Returns the schema of a list of integers. Duplicates are dropped, and the integers are stored in ascending order. */
function severalIntegers({ all }: OfType<'Integers'>): z.ZodMiniType {
  const isAllowed = z.refine<number>((one) => all?.includes(one) ?? true, { error: NOT_ALLOWED })
  const several = z.array(z.int({ error: NOT_ALLOWED }).check(isAllowed), { error: NOT_ALLOWED })
  return z.pipe(
    several,
    z.transform((integers: number[]) => distinctIds(integers)),
  )
}

/**
 * Returns the schema of a choice.
 *
 * @param values the values that schemas list; if undefined, any string is accepted
 */
export function choice(
  { also = [], accepts, ignoresCase }: OfType<'Choice'>,
  values: readonly string[] | undefined,
) {
  const isListed = (text: string) => values === undefined || values.includes(text) || also.includes(text)
  const error = ({ input }: { input?: unknown }) =>
    input instanceof Contradiction ? 'is invalid.' : NOT_ALLOWED
  const allowed = z.refine<string>(accepts ?? isListed, { error: NOT_ALLOWED })
  const text = z.string({ error })
  return ignoresCase ? text.check(z.toLowerCase(), allowed) : text.check(allowed)
}

/** Returns a check that finds problems in the decimal text of a number. */
const digits =
  (problems: ((digits: string) => Text[]) | undefined): z.core.CheckFn<number> =>
  ({ value, issues }) => {
    for (const problem of problems?.(String(value)) ?? [])
      issues.push({ code: 'custom', message: problem as string, input: value })
  }

type SchemaOf<Type extends Kind['type']> = (kind: OfType<Type>) => z.ZodMiniType

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
  // Accepts any input here: `schemaFor` checks the targets with the rules of the property.
  Link: () => z.unknown(),
  Named: () => z.unknown(),
  Href: ({ values }) =>
    z.string({ error: NOT_ALLOWED }).check(z.refine((href) => values.includes(href), { error: NOT_ALLOWED })),
  // The schema accepts any input. `validate` then checks the input with `kind.read`, which can report several problems.
  Composite: () => z.unknown(),
}

/** Returns the zod schema of a kind of value in a record. Rules that depend on a requester do not apply to records. */
export const zodSchemaOf = <Type extends Kind['type']>(kind: OfType<Type>): z.ZodMiniType =>
  (schemas[kind.type as Type] as SchemaOf<Type>)(kind)
