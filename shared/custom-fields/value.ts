import { existsAndStays, type Row } from '#shared/platform/collections/entity.ts'
import { keysOf } from '#shared/platform/collections/keys.ts'
import { fold, isBlank } from '#shared/platform/dynamodb/fold.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Formatted } from '#shared/platform/formattable/formattable.ts'

/** What a value may refer to, by the letter that stands before its id: the code of the collection that keeps it. */
export const referenceLetters = { user: 'U', placeholder_user: 'P', group: 'G', version: 'V' } as const

type ReferredKind = keyof typeof referenceLetters

export type Reference = `${(typeof referenceLetters)[ReferredKind]}${number}`

/** What a project or version may hold for a custom field; options as a list of their ids. */
export type CustomValue = string | number | boolean | Formatted | number[] | Reference[]

/** Values by the id of their custom field; without one there is no member. */
export type CustomValues = Record<string, CustomValue>

/** Whether what is given for a custom field says that it has no value: a blank text is none. */
export const isNothing = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && isBlank(value)) ||
  (Array.isArray(value) && value.length === 0)

/** The value that refers to something. */
export const referenceTo = (kind: ReferredKind, id: number): Reference => `${referenceLetters[kind]}${id}`

/** Whether a value refers to something of a kind. */
export const isReferenceTo = (kind: ReferredKind, value: string): value is Reference =>
  value.startsWith(referenceLetters[kind])

const referredKinds = Object.keys(referenceLetters) as ReferredKind[]

/** The kind of what a value refers to; undefined where it refers to nothing. */
export const kindOfReference = (value: string): ReferredKind | undefined =>
  referredKinds.find((kind) => isReferenceTo(kind, value))

/** The id of what a value refers to. */
export const idOfReference = (value: Reference): number => Number(value.slice(1))

/** Whether a value is a text with its rendering. */
export const isFormatted = (value: CustomValue): value is Formatted =>
  typeof value === 'object' && 'raw' in value

/** The attribute of a row that holds the value of a custom field. */
export const attributeOf = (field: number | string): string => `f${field}`

function scalarOf(value: CustomValue): Row[string] {
  if (typeof value === 'string') return fold(value)
  if (!Array.isArray(value)) return value as number | boolean
  return (value as unknown[]).map((one) => (isReference(one) ? idOfReference(one) : Number(one)))
}

/** Values as rows hold them, to be filtered and sorted by; texts are too large for rows. */
export const rowValues = (values: CustomValues): Row =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => !isFormatted(value))
      .map(([field, value]) => [attributeOf(field), scalarOf(value)]),
  )

/** The texts, which rows do not hold. */
export const wideValues = (values: CustomValues): Row =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      isFormatted(value) ? [[attributeOf(field), fold(value.raw)]] : [],
    ),
  )

const isReference = (one: unknown): one is Reference => typeof one === 'string'

/** What values refer to. */
export const referencesIn = (values: CustomValues): Reference[] =>
  Object.values(values).flatMap((value) =>
    Array.isArray(value) ? (value as unknown[]).filter(isReference) : [],
  )

/**
 * What holds every write to everything that custom values newly refer to being there to stay: what is going has its
 * references forgotten once, and nothing may refer to it after that.
 *
 * @param before absent for something new
 * @param after absent for something gone, which refers to nothing
 */
export function referenceGuards(before: Customised | undefined, after: Customised | undefined): Write[] {
  const known = new Set(referencesIn(before?.customValues ?? {}))
  const added = new Set(referencesIn(after?.customValues ?? {}).filter((reference) => !known.has(reference)))
  return [...added].map(guardOf)
}

const guardOf = (reference: Reference): Write => ({
  check: keysOf(reference.charAt(0)).entity(idOfReference(reference)),
  when: existsAndStays,
})

/** What has values for custom fields. */
export interface Customised {
  customValues: CustomValues
}
