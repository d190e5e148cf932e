import * as z from 'zod/mini'
import { fold } from '#shared/table/fold.ts'
import type { Kind, Property } from './property.ts'

/** Control characters have no place in a line of text, and half of a surrogate pair is no character. */
const isLine = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text)
const lengthOf = (text: string) => [...text].length

/** The zod schema of a kind of value; the issues' messages are what follows the property's label. */
export function schemaOf(kind: Kind): z.ZodMiniType {
  if (kind.type === 'Integer') return z.int({ error: 'is not an integer.' })
  if (kind.type === 'DateTime') return z.iso.datetime({ error: 'is not a valid date.' })
  const { minLength, maxLength } = kind
  return z.string({ error: 'is invalid.' }).check(
    z.trim(),
    z.refine((text) => minLength === 0 || fold(text).trim() !== '', {
      error: "can't be blank.",
      abort: true,
    }),
    z.refine(isLine, { error: 'is invalid.' }),
    z.refine((text) => lengthOf(text) >= minLength, {
      error: `is too short (minimum is ${minLength} characters).`,
    }),
    z.refine((text) => lengthOf(text) <= maxLength, {
      error: `is too long (maximum is ${maxLength} characters).`,
    }),
  )
}

export type Validated = { value: unknown; problems?: undefined } | { value?: undefined; problems: string[] }

/**
 * Checks one value against its property.
 *
 * @returns the value as it is to be stored, or what is wrong with it, to be read after the property's label
 */
export function validate<E>({ kind, required }: Property<E>, input: unknown): Validated {
  if (input === null) return required ? { problems: ["can't be blank."] } : { value: null }
  const result = schemaOf(kind).safeParse(input)
  if (result.success) return { value: result.data }
  return { problems: result.error.issues.map(({ message }) => message) }
}
