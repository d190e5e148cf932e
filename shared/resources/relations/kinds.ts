/** The types of relations as they are stored: what they say of `from`, and their name in the other direction. */
const kinds = {
  relates: { name: 'related to', reverse: 'relates' },
  duplicates: { name: 'duplicates', reverse: 'duplicated' },
  blocks: { name: 'blocks', reverse: 'blocked' },
  follows: { name: 'follows', reverse: 'precedes' },
  includes: { name: 'includes', reverse: 'partof' },
  requires: { name: 'requires', reverse: 'required' },
} as const

export type StoredType = keyof typeof kinds
export type TypeName = StoredType | (typeof kinds)[StoredType]['reverse']

/** The names of the types that are stored. */
const storedTypes = Object.keys(kinds) as StoredType[]

/** Every name of a type, in either direction. */
export const typeNames: readonly TypeName[] = [
  ...new Set(storedTypes.flatMap((type): TypeName[] => [type, kinds[type].reverse])),
]

export const isTypeName = (name: unknown): name is TypeName => typeNames.some((one) => one === name)

/** The kind of a type: its meaning for `from`, and its name in the other direction. */
export const kindOf = (type: StoredType) => kinds[type]

/** The stored type that a name means, and whether `from` and `to` change places for it. */
export function storedForm(name: TypeName): { type: StoredType; isReversed: boolean } {
  const type = storedTypes.find((one) => one === name)
  if (type) return { type, isReversed: false }
  return { type: storedTypes.find((one) => kinds[one].reverse === name) as StoredType, isReversed: true }
}
