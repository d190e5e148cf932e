import type { Viewer } from '#shared/access/viewer.ts'
import { customProperties } from '#shared/custom-fields/properties.ts'
import type { Customised } from '#shared/custom-fields/value.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { absent, allOf, type Condition, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import { ApiError, invalidQuery } from '#shared/platform/http/errors.ts'
import { say } from '#shared/platform/language/message.ts'
import { type EntityOf, newEntity } from '#shared/platform/properties/entity.ts'
import type { AnyProperty, DeclaredProperties } from '#shared/platform/properties/property.ts'
import { properties } from './properties.ts'

/** The code of work packages: their keys and references begin with it. */
export const CODE = 'W'

/** A piece of work in a project (work packages, "The work package"). */
export interface WorkPackage extends Entity, Customised, EntityOf<typeof properties> {
  /** The number of its activities: the version of the latest one. */
  activities: number
  /** The id of the job that takes everything below it along to its project. */
  moving?: string
  /** The names of the writes by whose words it is found, by the member with the text. */
  tokens?: { subject?: string; description?: string }
}

/** Values that a new work package needs and that have no default of their own. */
type Given = Pick<WorkPackage, 'project' | 'type' | 'status' | 'priority'> & Partial<WorkPackage>

/** A new work package, with its first activity. */
export const newWorkPackage = (id: number, now: Date, given: Given): WorkPackage => ({
  ...newEntity(properties, id, now),
  subject: `Work package ${id}`,
  customValues: {},
  activities: 1,
  ...given,
})

/** A property by its name; undefined for a custom field that the requester does not see. */
export const propertyNamed = (name: string, viewer: Viewer): AnyProperty | undefined =>
  (properties as DeclaredProperties)[name] ?? customProperties('work_package', viewer)[name]

/** The label of a property in the language of the requester. */
export const labelOf = (name: string, viewer: Viewer): string | undefined => {
  const property = propertyNamed(name, viewer)
  return property && say(property.label)
}

/** The most levels of work packages below each other. */
export const MAX_LEVELS = 32

/**
 * A work package stays, has the type and the parent that it had, and is not being moved: only then is something put below it,
 * so that no two changes close a circle.
 */
export const inPlace = ({ type, parent }: WorkPackage): Condition =>
  allOf(
    exists('id'),
    absent('removal'),
    absent('moving'),
    equals('type', type),
    parent === undefined ? absent('parent') : equals('parent', parent),
  )

/** The filters of a list that names none: only open work packages. */
export const onlyOpen = [{ name: 'status', operator: 'o', values: [] }]

const TOO_LARGE =
  'The list is too large to be filtered; narrow it by project, assignee, version, parent or id.'

/** The error if there is no time to find what a list asks for. */
export const tooLarge = (): ApiError => invalidQuery([TOO_LARGE])

/** Whether an error says that there is no time to find what a list asks for. */
export const isTooLarge = (error: unknown): boolean =>
  error instanceof ApiError && error.details.message === TOO_LARGE
