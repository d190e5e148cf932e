import * as z from 'zod/mini'
import type { Formatted } from '#shared/platform/formattable/formattable.ts'
import { type EntityOf, type MemberOf, storedIn } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { AnyProperty, DeclaredProperties } from '#shared/platform/properties/property.ts'
import { dateTime, id, propertyValue, renderedText, type ValueSchema } from './record.ts'

/** The names and properties of what a record may leave out, though the entity has it. */
type Implied = ['id', unknown] | [unknown, { default: unknown } | { kind: { type: 'DateTime' } }]

type MemberSchema<P extends AnyProperty, Name> = P['required'] extends false
  ? z.ZodMiniOptional<z.ZodMiniNullable<ValueSchema<P>>>
  : [Name, P] extends Implied
    ? z.ZodMiniOptional<ValueSchema<P>>
    : ValueSchema<P>

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
    const { [member]: value = implied[member] ?? preset } = record
    return [
      member,
      kind.type === 'Formattable'
        ? await renderedText(value as string | null | undefined, kind.format, member)
        : value,
    ]
  })
  const values = await Promise.all(members)
  return Object.fromEntries(
    values.filter(([, value]) => value !== undefined && value !== null),
  ) as EntityOf<P>
}

/** The record of an entity, without secrets. It says null where an import would give a default to what has no value. */
export const toRecord = (properties: DeclaredProperties, entity: object): Values =>
  Object.fromEntries(
    storedIn(properties)
      .filter(({ property }) => property.kind.type !== 'Password')
      .map(({ member, property }) => {
        const value = recordValue(property, (entity as Values)[member])
        return [member, value === undefined && property.default !== undefined ? null : value]
      }),
  )

function recordValue({ kind }: AnyProperty, value: unknown): unknown {
  if (kind.type === 'Composite') return kind.shown(value as never)
  return kind.type === 'Formattable' ? (value as Formatted | undefined)?.raw : value
}
