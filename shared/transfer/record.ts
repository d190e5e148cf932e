import * as z from 'zod/mini'
import { type Format, type Formatted, formatted, TooLong } from '#shared/platform/formattable/formattable.ts'
import type { Property } from '#shared/platform/properties/property.ts'
import { schemaOf } from '#shared/platform/properties/validate.ts'

/** Parts that records of several kinds have in common. */

/** An id; leaves room for those that are allocated after it, as addresses take 15 digits. */
export const id = z.int().check(z.positive(), z.lte(99_999_999_999_999))

/** A record cannot be imported; the message says why. */
export class RecordRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RecordRefused'
  }
}

/** What a removal needs beside the kind: an id, or else a login, name or identifier. */
export const isKey = z.refine((key) => Object.values(key as object).some((value) => value !== undefined), {
  error: 'the key is missing: an id, or else a login, name or identifier.',
})

/** A point in time, with or without milliseconds or an offset; kept as the API shows it, in a year of four digits. */
export const dateTime = z
  .pipe(
    z.iso.datetime({ offset: true }),
    z.transform((text) => new Date(text).toISOString()),
  )
  .check(z.refine((text) => /^\d{4}-/.test(text), { error: 'is out of range.' }))

interface Times {
  createdAt: string
  updatedAt: string
}

/** The times of something as a record gives them; what it does not say stays, or is now. */
export const timesOf = (given: Partial<Times>, present: Times | undefined, now: Date): Times => ({
  createdAt: given.createdAt ?? present?.createdAt ?? now.toISOString(),
  updatedAt: given.updatedAt ?? now.toISOString(),
})

/** A value that obeys the limits of the API's property. */
export const propertyValue = <E>(property: Property<E>) => schemaOf(property.kind) as z.ZodMiniType<string>

/**
 * A text of a record with its rendering.
 *
 * @param member where the record says it
 * @throws RecordRefused where it is too long when it is rendered
 */
export async function renderedText(
  raw: string | null | undefined,
  format: Format,
  member: string,
): Promise<Formatted | undefined> {
  try {
    return await formatted(raw ?? null, format)
  } catch (error) {
    throw error instanceof TooLong ? new RecordRefused(`${member}: is too long.`) : error
  }
}
