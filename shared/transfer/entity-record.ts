import * as z from 'zod/mini'
import { type Formatted, TooLong } from '#shared/platform/formattable/formattable.ts'
import { textViolations } from '#shared/platform/properties/draft.ts'
import { type MemberOf, storedIn, withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { AnyProperty, DeclaredProperties, Properties } from '#shared/platform/properties/property.ts'
import { dateTime, id, propertyValue, RecordRefused, type ValueSchema } from './record.ts'

/**
 * Matches a member that records may omit although every entity has a value for it. The tuple consists of the member's
 * name and property.
 */
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
 * Returns the schemas of a record's members, derived from the properties of the entity. Ids, times, members with a
 * default and optional members may be omitted. Optional members may also be null.
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

/**
 * Returns an entity with the values of a record, as a client's write would save them. Omitted members get their
 * defaults, but `createdAt` is kept, and `updatedAt` becomes the current time. Passwords are kept.
 *
 * @param base the current state of the entity, or a new entity
 * @throws RecordRefused if a rendered text is too long
 */
export async function fromRecord<E extends object>(
  properties: DeclaredProperties,
  record: object,
  base: E,
  now: Date,
): Promise<E> {
  const { id, createdAt = now.toISOString() } = base as Values
  const implied: Values = { id, createdAt, updatedAt: now.toISOString() }
  const values = storedIn(properties).map(({ name, member, property }) => {
    const otherwise = property.default ?? implied[member]
    const { [member]: given = otherwise } = record as Values
    return [name, given ?? null]
  })
  return drafted(properties, Object.fromEntries(values), base)
}

async function drafted<E extends object>(properties: Properties<E>, values: Values, base: E): Promise<E> {
  try {
    return await withDraft(properties, base, values)
  } catch (error) {
    if (!(error instanceof TooLong)) throw error
    const [tooLong] = await textViolations(properties, values, [])
    throw new RecordRefused(`${tooLong?.details.attribute}: is too long.`)
  }
}

/**
 * Returns the record of an entity, without secrets. A member without a value is null if an import would otherwise
 * give it a default.
 */
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
  if (kind.type === 'Composite' && kind.shown) return kind.shown(value)
  return kind.type === 'Formattable' ? (value as Formatted | undefined)?.raw : value
}
