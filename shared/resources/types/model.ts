import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { boolean, dateTime, integer, text } from '#shared/platform/properties/property.ts'

/** The properties of a type of work packages (rights over the API, "Types"). */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255 }),
  /** Second name of the property `name`: some clients know it by this one. */
  ownName: text({
    label: 'Own name',
    maxLength: 255,
    stored: false,
    show: ({ name }: { name: string }) => name,
  }),
  color: text({ label: 'Color', maxLength: 255, required: false }),
  position: integer({ label: 'Position', min: 1 }),
  isDefault: boolean({ label: 'Is default', default: false }),
  isMilestone: boolean({ label: 'Is milestone', default: false }),
  createdAt: dateTime({ label: 'Created on' }),
  updatedAt: dateTime({ label: 'Updated on' }),
}

/** Properties of a type in the configuration. A missing position follows from the other types. */
export const storedProperties = {
  ...properties,
  position: integer({ label: properties.position.label, min: 1, required: false }),
}

/** A type of work packages as the configuration holds it; projects say which ones they use. */
export interface WorkPackageType extends EntityOf<typeof storedProperties> {}

/** A type of work packages with everything that clients see of it. */
export interface CompleteType extends EntityOf<typeof properties> {}

/**
 * All types by position, then by id.
 *
 * @param types by id, which is their order where they have no position
 */
export const inOrder = (types: readonly WorkPackageType[]): CompleteType[] =>
  types
    .map((type, index) => ({ ...type, position: type.position ?? index + 1 }))
    .sort((a, b) => a.position - b.position || a.id - b.id)
