import { canManage } from '#shared/configuration/entry-policy.ts'
import { color, entryProperties, type InList } from '#shared/configuration/entry-properties.ts'
import { entriesOf, type Positioned } from '#shared/configuration/ordered.ts'
import type { Viewer } from '#shared/platform/product.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { boolean, dateTime, integer, linked, propertyOf, text } from '#shared/platform/properties/property.ts'

const MAX_FIELDS = 500

const fieldsOfAllTypes = ({ customFields }: InList['configuration']): number[] =>
  customFields.filter(({ resource, types }) => resource === 'work_package' && !types).map(({ id }) => id)

/** The properties of a type of work packages (specification, "Types"). */
export const properties = {
  ...entryProperties,
  /** A second name for the property `name`, which some clients use. */
  ownName: text({
    label: 'Own name',
    maxLength: 255,
    stored: false,
    show: ({ name }: { name: string }) => name,
  }),
  color,
  isMilestone: boolean({ label: 'Is milestone', default: false, writable: canManage }),
  /**
   * The custom fields of the type's work packages, visible to administrators. By default, a new type has the fields
   * that apply to all types.
   */
  customFields: linked({
    label: 'Custom fields',
    to: 'CustomField',
    paths: { '/api/v3/custom_fields/': '' },
    many: true,
    max: MAX_FIELDS,
    demanded: false,
    writable: canManage,
    visible: canManage,
    defaultFor: (_: Viewer, context?: InList) => context && fieldsOfAllTypes(context.configuration),
    exists: (id: number | string, _: Viewer, context?: InList) =>
      !context || context.configuration.customFields.some((field) => field.id === id),
    show: ({ customFields = [] }: { customFields?: readonly number[] }) => customFields,
    allowed: () => ({ href: '/api/v3/custom_fields' }),
  }),
  createdAt: dateTime({ label: 'Created on' }),
  updatedAt: dateTime({ label: 'Updated on' }),
}

/** Properties of a type in the configuration. A missing position is derived from the other types. */
export const storedProperties = {
  ...properties,
  color: text({ label: properties.color.label, maxLength: 255, required: false }),
  position: integer({ label: properties.position.label, min: 1, required: false }),
  /**
   * The ids of the custom fields that the type's work packages have. If absent, these work packages have all custom
   * fields.
   */
  customFields: propertyOf({ type: 'Integers' }, { label: 'Custom fields', required: false }),
}

/** A type of work packages in the configuration. Projects list the types that they use. */
export interface WorkPackageType extends EntityOf<typeof storedProperties> {}

/** A type of work packages with all values that clients see. */
export type CompleteType = Positioned<WorkPackageType>

/** The times of the preset types, whose creation time is unknown. */
const UNKNOWN = { createdAt: new Date(0).toISOString(), updatedAt: new Date(0).toISOString() }

/** The types. Any number of types can be defaults. A new project gets all default types. */
export const typeList = entriesOf({
  part: 'types',
  properties: storedProperties,
  presets: [
    ['Task', '#1A67A3', { isDefault: true, ...UNKNOWN }],
    ['Milestone', '#35C53F', { isDefault: true, isMilestone: true, ...UNKNOWN }],
    ['Phase', '#FF922B', { isDefault: true, ...UNKNOWN }],
    ['Feature', '#3296EF', UNKNOWN],
    ['Epic', '#BE4BDB', UNKNOWN],
    ['User story', '#1FA5C6', UNKNOWN],
    ['Bug', '#E03131', UNKNOWN],
  ],
  otherwise: ([first]) => first as CompleteType,
})

/**
 * `typesIn` returns all types, ordered by position. `typeOf` returns the type with the given id. For a deleted type,
 * `typeOf` returns the replacement or, without a replacement, the first type.
 */
export const { all: typesIn, of: typeOf } = typeList

/**
 * Returns the types that a project lists, ordered by position; an empty list if the project uses all types. A deleted
 * type appears as its replacement.
 */
export function listedTypes(
  configuration: Parameters<typeof typesIn>[0],
  project: { types: readonly number[] },
): readonly CompleteType[] {
  const listed = new Set(project.types.map((id) => typeList.find(configuration, id)))
  return typesIn(configuration).filter((type) => listed.has(type))
}

/** Returns the types that a project uses, ordered by position. A project that lists no types uses all types. */
export function typesOf(
  configuration: Parameters<typeof typesIn>[0],
  project: { types: readonly number[] },
): readonly CompleteType[] {
  const listed = listedTypes(configuration, project)
  return listed.length > 0 ? listed : typesIn(configuration)
}

export const typesOfNewProject = (configuration: Parameters<typeof typesIn>[0]): number[] =>
  typesIn(configuration)
    .filter(({ isDefault }) => isDefault)
    .map(({ id }) => id)

/** Returns the names of types, ordered by position; undefined if there are none. */
export const namesOfTypes = (
  ids: readonly number[] | undefined,
  configuration: Parameters<typeof typesIn>[0],
): string[] | undefined =>
  ids?.length ? typesIn(configuration).flatMap(({ id, name }) => (ids.includes(id) ? name : [])) : undefined
