import type { Entity } from '#shared/platform/collections/entity.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { type StoredRelationType, storedForm, type TypeName } from './kinds.ts'
import type { properties } from './properties.ts'

type Declared = Entity & EntityOf<typeof properties>

/** A relation between two work packages, in the form in which it is stored (specification, "Relations"). */
export interface Relation extends Omit<Declared, 'type'> {
  type: StoredRelationType
}

/** Maximum number of relations of a work package. */
export const MAX_RELATIONS = 200

/**
 * Returns a relation in its stored form. If a type is stored as its opposite (`precedes` as `follows`), the ends are
 * swapped. Only `follows` has a lag.
 */
export function normalised({
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
