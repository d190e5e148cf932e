import * as z from 'zod/mini'
import type { Property } from '#shared/properties/property.ts'
import { schemaOf } from '#shared/properties/validate.ts'

/** Parts that records of several kinds have in common. */

export const id = z.int().check(z.positive(), z.lte(999_999_999_999_999))

/** A point in time, with or without milliseconds or an offset; kept as the API shows it. */
export const dateTime = z.pipe(
  z.iso.datetime({ offset: true }),
  z.transform((text) => new Date(text).toISOString()),
)

/** A value that obeys the limits of the API's property. */
export const propertyValue = <E>(property: Property<E>) => schemaOf(property.kind) as z.ZodMiniType<string>
