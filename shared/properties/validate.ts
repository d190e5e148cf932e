import * as z from 'zod/mini'
import type { Viewer } from '#shared/access/viewer.ts'
import { fold } from '#shared/table/fold.ts'
import type { Kind, Property } from './property.ts'

type Of<Type extends Kind['type']> = Extract<Kind, { type: Type }>

/** Control characters have no place in a line of text, and half of a surrogate pair is no character. */
const isLine = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text)
const lengthOf = (text: string) => [...text].length

const NOT_ALLOWED = 'is not set to one of the allowed values.'

/** Lengths count code points. */
const lengths = ({ minLength, maxLength }: { minLength: number; maxLength: number }) => [
  z.refine<string>((text) => lengthOf(text) >= minLength, {
    error: `is too short (minimum is ${minLength} characters).`,
  }),
  z.refine<string>((text) => lengthOf(text) <= maxLength, {
    error: `is too long (maximum is ${maxLength} characters).`,
  }),
]

const notBlank = z.refine<string>((text) => fold(text).trim() !== '', {
  error: "can't be blank.",
  abort: true,
})

function line(kind: Of<'String'>): z.ZodMiniType {
  const isAccepted = (text: string) => isLine(text) && (text === '' || (kind.accepts?.(text) ?? true))
  const checks = [z.refine<string>(isAccepted, { error: 'is invalid.' }), ...lengths(kind)]
  const text = z.string({ error: 'is invalid.' })
  return kind.minLength > 0 ? text.check(z.trim(), notBlank, ...checks) : text.check(z.trim(), ...checks)
}

/** How each kind of value is checked; the issues' messages are what follows the property's label. */
const schemas: { [Type in Kind['type']]: (kind: Of<Type>, viewer: Viewer | undefined) => z.ZodMiniType } = {
  Integer: () => z.int({ error: 'is not an integer.' }),
  Boolean: () => z.boolean({ error: NOT_ALLOWED }),
  String: line,
  Choice: ({ values }, viewer) =>
    z
      .string({ error: NOT_ALLOWED })
      .check(
        z.refine((text) => viewer === undefined || values(viewer).includes(text), { error: NOT_ALLOWED }),
      ),
  Password: (kind) => z.string({ error: 'is invalid.' }).check(notBlank, ...lengths(kind)),
  DateTime: () => z.iso.datetime({ error: 'is not a valid date.' }),
  Link: ({ exists }, viewer) =>
    z
      .int({ error: 'does not exist.' })
      .check(
        z.refine<number>((id) => viewer === undefined || exists(id, viewer), { error: 'does not exist.' }),
      ),
}

/**
 * The zod schema of a kind of value.
 *
 * @param viewer on whom it depends what may be chosen; without one, any text is a choice
 */
export const schemaOf = <Type extends Kind['type']>(kind: Of<Type>, viewer?: Viewer): z.ZodMiniType =>
  (schemas[kind.type as Type] as (kind: Of<Type>, viewer: Viewer | undefined) => z.ZodMiniType)(kind, viewer)

export type Validated = { value: unknown; problems?: undefined } | { value?: undefined; problems: string[] }

/**
 * Checks one value against its property.
 *
 * @returns the value as it is to be stored, or what is wrong with it, to be read after the property's label
 */
export function validate<E>({ kind, required }: Property<E>, input: unknown, viewer?: Viewer): Validated {
  if (input === null) return required ? { problems: ["can't be blank."] } : { value: null }
  const result = schemaOf(kind, viewer).safeParse(input)
  if (result.success) return { value: result.data }
  return { problems: result.error.issues.map(({ message }) => message) }
}
