import * as z from 'zod/mini'
import { type Format, type Formatted, formatted, TooLong } from '#shared/platform/formattable/formattable.ts'
import type { Property } from '#shared/platform/properties/property.ts'
import { schemaOf } from '#shared/platform/properties/validate.ts'

/** An id of 14 digits at most. Addresses allow 15, which leaves room for the ids that are allocated after it. */
export const id = z.int().check(z.positive(), z.lte(99_999_999_999_999))

/** The error for a record that cannot be imported; the message says why. */
export class RecordRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RecordRefused'
  }
}

/** Checks the key of a removal: an id, or else a login, name or identifier. */
export const isKey = z.refine((key) => Object.values(key as object).some((value) => value !== undefined), {
  error: 'the key is missing: an id, or else a login, name or identifier.',
})

/** A point in time, with or without milliseconds or an offset; stored as the API shows it. The year has four digits. */
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

/** The times in a record. Without them, `createdAt` keeps its present value or is now, and `updatedAt` is now. */
export const timesOf = (given: Partial<Times>, present: Times | undefined, now: Date): Times => ({
  createdAt: given.createdAt ?? present?.createdAt ?? now.toISOString(),
  updatedAt: given.updatedAt ?? now.toISOString(),
})

/** The schema of a value with the same limits as in the API. */
export const propertyValue = <E>(property: Property<E>) => schemaOf(property.kind) as z.ZodMiniType<string>

/**
 * A text of a record with its rendering.
 *
 * @param member the member of the record, for the message
 * @throws RecordRefused if the rendered text is too long
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
