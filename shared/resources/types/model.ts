import { inForce, type Placed } from '#shared/configuration/ordered.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { boolean, dateTime, integer, propertyOf, text } from '#shared/platform/properties/property.ts'

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
  color: text({ label: 'Color', maxLength: 7 }),
  position: integer({ label: 'Position', min: 1 }),
  isDefault: boolean({ label: 'Is default', default: false }),
  isMilestone: boolean({ label: 'Is milestone', default: false }),
  createdAt: dateTime({ label: 'Created on' }),
  updatedAt: dateTime({ label: 'Updated on' }),
}

/** Properties of a type in the configuration. A missing position follows from the other types. */
export const storedProperties = {
  ...properties,
  color: text({ label: properties.color.label, maxLength: 255, required: false }),
  position: integer({ label: properties.position.label, min: 1, required: false }),
  /** The ids of the custom fields that its work packages have; all if it names none. */
  customFields: propertyOf({ type: 'Integers' }, { label: 'Custom fields', required: false }),
}

/** A type of work packages as the configuration holds it; projects say which ones they use. */
export interface WorkPackageType extends EntityOf<typeof storedProperties> {}

/** A type of work packages with everything that clients see of it. */
export type CompleteType = Placed<WorkPackageType>

/** Nobody knows when the default set came into being. */
const UNKNOWN = new Date(0).toISOString()

const type = (
  id: number,
  name: string,
  color: string,
  more: Partial<WorkPackageType> = {},
): WorkPackageType => ({
  id,
  name,
  color,
  isDefault: false,
  isMilestone: false,
  createdAt: UNKNOWN,
  updatedAt: UNKNOWN,
  ...more,
})

/** The types of an installation that has stored none. */
const defaultTypes: readonly WorkPackageType[] = [
  type(1, 'Task', '#1A67A3', { isDefault: true }),
  type(2, 'Milestone', '#35C53F', { isDefault: true, isMilestone: true }),
  type(3, 'Phase', '#FF922B', { isDefault: true }),
  type(4, 'Feature', '#3296EF'),
  type(5, 'Epic', '#BE4BDB'),
  type(6, 'User story', '#1FA5C6'),
  type(7, 'Bug', '#E03131'),
]

/** The part of the configuration with the types. */
interface HasTypes {
  types: readonly WorkPackageType[]
}

/** All types of an installation, by position. */
export const typesIn = ({ types }: HasTypes): CompleteType[] => inForce(types, defaultTypes)

/** The type with an id; the first one stands in for one that is gone. */
export function typeOf(configuration: HasTypes, id?: number): CompleteType {
  const all = typesIn(configuration)
  return all.find((one) => one.id === id) ?? (all[0] as CompleteType)
}

/** The types of a project, by position: all if it names none. */
export function typesOf(configuration: HasTypes, project: { types: readonly number[] }): CompleteType[] {
  const all = typesIn(configuration)
  const own = all.filter(({ id }) => project.types.includes(id))
  return own.length > 0 ? own : all
}

/** The ids of the types that a new project gets. */
export const typesOfNewProject = (configuration: HasTypes): number[] =>
  typesIn(configuration)
    .filter(({ isDefault }) => isDefault)
    .map(({ id }) => id)
