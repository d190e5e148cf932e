import { conditionsOfKind, existsAndStays, type Row } from '#shared/platform/collections/entity.ts'
import { keysOf } from '#shared/platform/collections/keys.ts'
import { collated } from '#shared/platform/dynamodb/collation.ts'
import { allOf } from '#shared/platform/dynamodb/condition.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import { isBlank } from '#shared/platform/fold.ts'
import type { Formatted } from '#shared/platform/formattable/formattable.ts'
import { amongPrincipals } from '#shared/resources/principals/model.ts'

/** The first letter of references such as `U12`, keyed by the kind of entity that the reference points to. */
export const referenceLetters = { user: 'U', placeholder_user: 'P', group: 'G', version: 'V' } as const

export type TargetKind = keyof typeof referenceLetters

export type Reference = `${(typeof referenceLetters)[TargetKind]}${number}`

/** Stored value of a custom field. Options are stored as a list of their ids. */
export type CustomValue = string | number | boolean | Formatted | number[] | Reference[]

/** Values of custom fields, keyed by the id of the field. A field without a value has no member. */
export type CustomValues = Record<string, CustomValue>

/**
 * Returns whether an input leaves a custom field without a value. For example, a blank text leaves the field without a
 * value.
 */
export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && isBlank(value)) ||
  (Array.isArray(value) && value.length === 0)

/** Returns the reference to an entity of a kind, such as `U12` for a user. */
export const referenceTo = (kind: TargetKind, id: number): Reference => `${referenceLetters[kind]}${id}`

/** Returns whether a value refers to an entity of the given kind. */
export const isReferenceTo = (kind: TargetKind, value: string): value is Reference =>
  value.startsWith(referenceLetters[kind])

const targetKinds = Object.keys(referenceLetters) as TargetKind[]

/** Returns the kind of entity that a reference points to; undefined if a value is not a reference. */
export const kindOfReference = (value: string): TargetKind | undefined =>
  targetKinds.find((kind) => isReferenceTo(kind, value))

/** Returns the id of the entity that a reference points to. */
export const idOfReference = (value: Reference): number => Number(value.slice(1))

/** Returns whether a value is a formatted text: a source with its rendered HTML. */
export const isFormatted = (value: CustomValue): value is Formatted =>
  typeof value === 'object' && 'raw' in value

/** Returns the name of the row attribute that contains the value of a custom field. */
export const attributeOf = (field: number | string): string => `f${field}`

function scalarOf(value: CustomValue): Row[string] {
  if (typeof value === 'string') return collated(value)
  if (!Array.isArray(value)) return value as number | boolean
  return (value as unknown[]).map((one) => (isReference(one) ? idOfReference(one) : Number(one)))
}

/**
 * Returns the values to store in rows, for filters and sort keys. Leaves out formatted texts, because they are too
 * large for rows.
 */
export const rowValues = (values: CustomValues): Row =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => !isFormatted(value))
      .map(([field, value]) => [attributeOf(field), scalarOf(value)]),
  )

/**
 * Returns the formatted texts, keyed by row attribute. Each text is collated for sorting. These texts are stored
 * outside rows, because they are too large.
 */
export const wideValues = (values: CustomValues): Row =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      isFormatted(value) ? [[attributeOf(field), collated(value.raw)]] : [],
    ),
  )

const isReference = (one: unknown): one is Reference => typeof one === 'string'

export const referencesOf = (values: CustomValues): Reference[] =>
  Object.values(values).flatMap((value) =>
    Array.isArray(value) ? (value as unknown[]).filter(isReference) : [],
  )

/** Returns the declaration of an index that finds entities by the references in their custom values. */
export const referenceIndex = (prefix: string) => ({
  prefix,
  of: ({ customValues }: Customised): Reference[] => [...new Set(referencesOf(customValues))],
})

/**
 * Returns the conditions of a write that adds references: the newly referenced entities exist and are not being
 * deleted. The deletion of an entity removes references to the entity only once, so a later reference would remain.
 *
 * @param before absent for a new entity
 * @param after absent for a deleted entity
 */
export function referenceChecks(before: Customised | undefined, after: Customised | undefined): Write[] {
  const known = new Set(referencesOf(before?.customValues ?? {}))
  const added = new Set(referencesOf(after?.customValues ?? {}).filter((reference) => !known.has(reference)))
  return [...added].map(guardOf)
}

function guardOf(reference: Reference): Write {
  const kind = kindOfReference(reference)
  const sharesKeysAs = kind && kind !== 'version' ? amongPrincipals(kind) : undefined
  return {
    check: keysOf(reference.charAt(0), sharesKeysAs?.code).entity(idOfReference(reference)),
    when: allOf(existsAndStays, ...conditionsOfKind({ sharesKeysAs })),
  }
}

export interface Customised {
  customValues: CustomValues
}
