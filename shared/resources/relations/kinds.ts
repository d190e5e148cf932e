/**
 * The stored types of relations. `name` describes the relation from `from` to `to`; `reverse` is the type of the same
 * relation from `to` to `from`.
 */
const kinds = {
  relates: { name: 'related to', reverse: 'relates' },
  duplicates: { name: 'duplicates', reverse: 'duplicated' },
  blocks: { name: 'blocks', reverse: 'blocked' },
  follows: { name: 'follows', reverse: 'precedes' },
  includes: { name: 'includes', reverse: 'partof' },
  requires: { name: 'requires', reverse: 'required' },
} as const

export type StoredRelationType = keyof typeof kinds
export type TypeName = StoredRelationType | (typeof kinds)[StoredRelationType]['reverse']

const storedTypes = Object.keys(kinds) as StoredRelationType[]

/** The names of all relation types, including the names for the reverse direction. */
export const typeNames: readonly TypeName[] = [
  ...new Set(storedTypes.flatMap((type): TypeName[] => [type, kinds[type].reverse])),
]

export const isTypeName = (name: unknown): name is TypeName => typeNames.some((one) => one === name)

/** Returns `name` and `reverse` of a stored type. */
export const kindOf = (type: StoredRelationType) => kinds[type]

/**
 * Returns the type under which relations with this type name are stored. `isReversed` is true if the stored relation
 * has `from` and `to` swapped.
 */
export function storedForm(name: TypeName): { type: StoredRelationType; isReversed: boolean } {
  const type = storedTypes.find((one) => one === name)
  if (type) return { type, isReversed: false }
  return {
    type: storedTypes.find((one) => kinds[one].reverse === name) as StoredRelationType,
    isReversed: true,
  }
}
