import * as z from 'zod/mini'
import { type Format, type Formatted, formatted, TooLong } from '#shared/platform/formattable/formattable.ts'
import {
  type EntityOf,
  type MemberOf,
  type StoredType,
  storedIn,
} from '#shared/platform/properties/entity.ts'
import type { Kind, Values } from '#shared/platform/properties/kind.ts'
import type { AnyProperty, DeclaredProperties } from '#shared/platform/properties/property.ts'
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

/** The type of a value in a record. References are ids, and texts are not rendered. */
type RecordValue<K extends Kind> = K extends { type: 'Formattable' }
  ? string
  : K extends { type: 'Composite' }
    ? unknown
    : StoredType<K>

type IsLeftOut<P, Name> = Name extends 'id'
  ? true
  : P extends { default: unknown }
    ? true
    : P extends { kind: { type: 'DateTime' } }
      ? true
      : false

type MemberSchema<P extends AnyProperty, Name> = P['required'] extends false
  ? z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniType<RecordValue<P['kind']>>>>
  : IsLeftOut<P, Name> extends true
    ? z.ZodMiniOptional<z.ZodMiniType<RecordValue<P['kind']>>>
    : z.ZodMiniType<RecordValue<P['kind']>>

type RecordShape<P extends DeclaredProperties> = {
  [Name in keyof P as MemberOf<P[Name], Name>]: MemberSchema<P[Name], Name>
}

/**
 * The members of a record, from the properties of its entity. An id, a time, and what has a default may be left out;
 * what is not required may be null, too.
 */
export const recordShape = <P extends DeclaredProperties>(properties: P): RecordShape<P> =>
  Object.fromEntries(
    storedIn(properties).map(({ member, property }) => [member, memberSchema(member, property)]),
  ) as RecordShape<P>

function memberSchema(member: string, property: AnyProperty) {
  if (member === 'id') return z.optional(id)
  if (property.kind.type === 'DateTime') return z.optional(dateTime)
  const value = propertyValue(property)
  if (!property.required) return z.nullish(value)
  return property.default === undefined ? value : z.optional(value)
}

/** The schema of a value with the same limits as in the API. */
export const propertyValue = <P extends AnyProperty>({ kind }: P) =>
  valueSchema(kind) as z.ZodMiniType<RecordValue<P['kind']>>

function valueSchema(kind: Kind): z.ZodMiniType {
  if (kind.type === 'Link') return kind.many ? z.array(id) : id
  return kind.type === 'Choice' && kind.all ? z.enum(kind.all) : schemaOf(kind)
}

/** The entity that a record replaces, and what the record does not say. */
interface RecordContext {
  id: number
  present: object | undefined
  now: Date
}

/**
 * The values of an entity that a record describes. What the record leaves out has its default, except that `createdAt`
 * keeps its present value or is now, and `updatedAt` is now. Passwords stay as they are.
 *
 * @throws RecordRefused if a rendered text is too long
 */
export async function fromRecord<P extends DeclaredProperties>(
  properties: P,
  record: Values,
  { id, present, now }: RecordContext,
): Promise<EntityOf<P>> {
  const before: Values = { createdAt: now.toISOString(), ...present }
  const implied: Values = { id, createdAt: before.createdAt, updatedAt: now.toISOString() }
  const members = storedIn(properties).map(async ({ member, property: { kind, default: preset } }) => {
    if (kind.type === 'Password') return [member, before[member]]
    const given = record[member] ?? implied[member] ?? preset
    const isText = kind.type === 'Formattable'
    return [member, isText ? await renderedText(given as string | undefined, kind.format, member) : given]
  })
  const values = await Promise.all(members)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as EntityOf<P>
}

/** The record of an entity, without secrets. */
export const toRecord = (properties: DeclaredProperties, entity: object): Values =>
  Object.fromEntries(
    storedIn(properties)
      .filter(({ property }) => property.kind.type !== 'Password')
      .map(({ member, property }) => [member, recordValue(property, (entity as Values)[member])]),
  )

function recordValue({ kind }: AnyProperty, value: unknown): unknown {
  if (kind.type === 'Composite') return kind.shown(value as never)
  return kind.type === 'Formattable' ? (value as Formatted | undefined)?.raw : value
}

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
