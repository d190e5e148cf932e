import type { EntityOf } from '#shared/platform/properties/entity.ts'
import type { properties, storedProperties } from './properties.ts'

/** What an older configuration may not hold of a type. */
type Later = 'isDefault' | 'isMilestone' | 'createdAt' | 'updatedAt'
type Stored = EntityOf<typeof storedProperties>

/** A type of work packages as the configuration holds it; projects say which ones they use. */
export interface WorkPackageType extends Omit<Stored, Later>, Partial<Pick<Stored, Later>> {}

/** A type of work packages with everything that clients see of it. */
export interface CompleteType extends EntityOf<typeof properties> {}

/** The times of a type from before times were stored. */
const UNKNOWN = new Date(0).toISOString()

/**
 * All types by position, then by id.
 *
 * @param types by id, which is their order where they have no position
 */
export const inOrder = (types: readonly WorkPackageType[]): CompleteType[] =>
  types
    .map((type, index) => ({
      isDefault: false,
      isMilestone: false,
      createdAt: UNKNOWN,
      updatedAt: UNKNOWN,
      position: index + 1,
      ...type,
    }))
    .sort((a, b) => a.position - b.position || a.id - b.id)
