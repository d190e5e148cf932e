import * as z from 'zod/mini'
import { instantOf } from '#shared/platform/calendar.ts'
import type { StoredType } from '#shared/platform/properties/entity.ts'
import type { CompositeKind, Kind } from '#shared/platform/properties/kind.ts'
import type { AnyProperty } from '#shared/platform/properties/property.ts'
import { zodSchemaOf } from '#shared/platform/properties/value-schemas.ts'

/**
 * An id in a record, with at most 14 digits. Addresses accept 15 digits, so that entities created after an import can
 * still get larger ids.
 */
export const id = z.int().check(z.positive(), z.lte(99_999_999_999_999))

/** Returns the error message for a record in which a member names a missing entity. */
export const missingTargetText = (member: string, id: number | string): string =>
  `${member}: the id ${id} does not exist.`

/** Error for a record that cannot be imported; the message says why. */
export class RecordRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'RecordRefused'
  }
}

/** Checks that a removal record has a key: an id or, without an id, a login, name or identifier. */
export const isKey = z.refine((key) => Object.values(key as object).some((value) => value !== undefined), {
  error: 'the key is missing: an id, or else a login, name or identifier.',
})

/** An offset without a colon (ISO 8601 basic format), as in exports of Jira. */
const BASIC_OFFSET = /([+-]\d{2})(\d{2})$/

/**
 * A point in time, stored in the format of the API. The text must end with `Z` or an offset. The colon of the offset
 * may be missing.
 */
export const dateTime = z
  .pipe(
    z.pipe(
      z.pipe(
        z.string(),
        z.transform((text) => text.replace(BASIC_OFFSET, '$1:$2')),
      ),
      z.iso.datetime({ offset: true }),
    ),
    z.transform((text) => new Date(text).toISOString()),
  )
  .check(z.refine((text) => instantOf(text) !== undefined, { error: 'is out of range.' }))

/** Type of a value in a record. References are ids, and texts are not rendered. */
type RecordValue<K extends Kind> = K extends { type: 'Formattable' }
  ? string
  : K extends { type: 'Composite' }
    ? unknown
    : StoredType<K>

export type ValueSchema<P extends AnyProperty> = z.ZodMiniType<RecordValue<P['kind']>>

/** Returns the schema for the values of a property, with the same limits as in the API. */
export const propertyValue = <P extends AnyProperty>({ kind }: P) => valueSchema(kind) as ValueSchema<P>

/** Returns the schema of a value in the form that the API accepts. */
const readable = (read: NonNullable<CompositeKind['read']>): z.ZodMiniType =>
  z.unknown().check(({ value, issues }) => {
    for (const problem of read(value).problems ?? [])
      issues.push({ code: 'custom', message: String(problem), input: value })
  })

const isInteger = z.refine(Number.isInteger, { error: 'is not an integer.' })

function valueSchema(kind: Kind): z.ZodMiniType {
  if (kind.type === 'Link') return kind.many ? z.array(id) : id
  // Records contain durations as numbers, which are stored exactly. Clients send durations as strings, which are
  // rounded.
  if (kind.type === 'Duration') return zodSchemaOf(kind).check(isInteger)
  if (kind.type === 'Composite' && kind.read) return readable(kind.read)
  if (kind.type === 'Texts' && kind.all) return z.array(z.enum(kind.all))
  return kind.type === 'Choice' && kind.all ? z.enum(kind.all) : zodSchemaOf(kind)
}
