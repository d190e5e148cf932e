import { conditionsOfKind, existsAndStays, type Row } from '#shared/platform/collections/entity.ts'
import { keysOf } from '#shared/platform/collections/keys.ts'
import { collated } from '#shared/platform/dynamodb/collation.ts'
import { allOf } from '#shared/platform/dynamodb/condition.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { isBlank } from '#shared/platform/fold.ts'
import type { Formatted } from '#shared/platform/formattable/formattable.ts'
import { amongPrincipals } from '#shared/resources/principals/model.ts'

/** The letter before the id in a reference, by the kind of its target. */
export const referenceLetters = { user: 'U', placeholder_user: 'P', group: 'G', version: 'V' } as const

export type ReferredKind = keyof typeof referenceLetters

export type Reference = `${(typeof referenceLetters)[ReferredKind]}${number}`

/** The stored value of a custom field. Options are a list of their ids. */
export type CustomValue = string | number | boolean | Formatted | number[] | Reference[]

/** Values by the id of their custom field. A field without a value has no member. */
export type CustomValues = Record<string, CustomValue>

/** Whether an input for a custom field means that it has no value. A blank text means that, too. */
export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && isBlank(value)) ||
  (Array.isArray(value) && value.length === 0)

/** The reference to an entity of a kind. */
export const referenceTo = (kind: ReferredKind, id: number): Reference => `${referenceLetters[kind]}${id}`

/** Whether a value refers to an entity of a kind. */
export const isReferenceTo = (kind: ReferredKind, value: string): value is Reference =>
  value.startsWith(referenceLetters[kind])

const referredKinds = Object.keys(referenceLetters) as ReferredKind[]

/** The kind of what a value refers to; undefined if it is not a reference. */
export const kindOfReference = (value: string): ReferredKind | undefined =>
  referredKinds.find((kind) => isReferenceTo(kind, value))

/** The id of what a value refers to. */
export const idOfReference = (value: Reference): number => Number(value.slice(1))

/** Whether a value is a text with its rendering. */
export const isFormatted = (value: CustomValue): value is Formatted =>
  typeof value === 'object' && 'raw' in value

/** The attribute of a row with the value of a custom field. */
export const attributeOf = (field: number | string): string => `f${field}`

function scalarOf(value: CustomValue): Row[string] {
  if (typeof value === 'string') return collated(value)
  if (!Array.isArray(value)) return value as number | boolean
  return (value as unknown[]).map((one) => (isReference(one) ? idOfReference(one) : Number(one)))
}

/** The values in rows, for filters and sort keys. Formatted texts are too large for rows. */
export const rowValues = (values: CustomValues): Row =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => !isFormatted(value))
      .map(([field, value]) => [attributeOf(field), scalarOf(value)]),
  )

/** The formatted texts, collated, which rows do not contain. */
export const wideValues = (values: CustomValues): Row =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      isFormatted(value) ? [[attributeOf(field), collated(value.raw)]] : [],
    ),
  )

const isReference = (one: unknown): one is Reference => typeof one === 'string'

/** All references in values. */
export const referencesOf = (values: CustomValues): Reference[] =>
  Object.values(values).flatMap((value) =>
    Array.isArray(value) ? (value as unknown[]).filter(isReference) : [],
  )

/** The set by which entities are found that name something in a custom field. */
export const namedIn = (prefix: string) => ({
  prefix,
  of: ({ customValues }: Customised): Reference[] => [...new Set(referencesOf(customValues))],
})

/**
 * Conditions of every write: everything that custom values newly refer to exists and is not being removed. A removal
 * deletes references only once, so no new ones may appear after that.
 *
 * @param before absent for a new entity
 * @param after absent for a removed entity, which refers to nothing
 */
export function referenceChecks(before: Customised | undefined, after: Customised | undefined): Write[] {
  const known = new Set(referencesOf(before?.customValues ?? {}))
  const added = new Set(referencesOf(after?.customValues ?? {}).filter((reference) => !known.has(reference)))
  return [...added].map(guardOf)
}

function guardOf(reference: Reference): Write {
  const kind = kindOfReference(reference)
  const among = kind && kind !== 'version' ? amongPrincipals(kind) : undefined
  return {
    check: keysOf(reference.charAt(0), among?.code).entity(idOfReference(reference)),
    when: allOf(existsAndStays, ...conditionsOfKind({ among })),
  }
}

/** An entity with custom values. */
export interface Customised {
  customValues: CustomValues
}
