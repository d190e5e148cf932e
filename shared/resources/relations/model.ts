import type { Entity } from '#shared/platform/collections/entity.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { type StoredType, storedForm, type TypeName } from './kinds.ts'
import type { properties } from './properties.ts'

type Declared = Entity & EntityOf<typeof properties>

/** A relation between two work packages, in the one form in which it is stored (around work packages, "Relations"). */
export interface Relation extends Omit<Declared, 'type'> {
  type: StoredType
}

/** The most relations of a work package. */
export const MAX_RELATIONS = 200

/** A relation in its stored form: some types turn it round; only what follows something has a lag. */
export function settled({
  type: name,
  description,
  lag,
  ...relation
}: Omit<Relation, 'type'> & { type: TypeName }): Relation {
  const { from, to } = relation
  const { type, isReversed } = storedForm(name)
  return {
    ...relation,
    type,
    ...(isReversed && { from: to, to: from }),
    ...(description && { description }),
    ...(type === 'follows' && { lag: lag ?? 0 }),
  }
}
