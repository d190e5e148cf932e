import type { Viewer } from '#shared/access/viewer.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { customProperties } from '#shared/custom-fields/properties.ts'
import type { Customised } from '#shared/custom-fields/value.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { absent, allOf, type Condition, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import { ApiError, invalidQuery } from '#shared/platform/http/errors.ts'
import { say } from '#shared/platform/language/message.ts'
import { type EntityOf, newEntity } from '#shared/platform/properties/entity.ts'
import type { AnyProperty, DeclaredProperties } from '#shared/platform/properties/property.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import { properties } from './properties.ts'

/** The code of work packages. The keys of work packages, and all references to work packages, begin with this code. */
export const CODE = 'W'

/** A piece of work in a project (specification, "The work package"). */
export interface WorkPackage extends Entity, Customised, EntityOf<typeof properties> {
  /** The number of activities. It equals the version of the latest activity. */
  activities: number
  /** Set if the status is closed. */
  closed?: true
  /** The time of the last change other than a comment. Present only if a comment has been written since that change. */
  listedAt?: string
  /** The id of the job that moves the descendants to the new project. */
  moving?: string
  /**
   * The tokens under which the word index lists the words of each text, keyed by the property that contains the text.
   */
  tokens?: { subject?: string; description?: string }
  /**
   * The id of the user who has started to watch the work package, if only one user has done so; 0 after several users
   * have started to watch it.
   */
  watchedBy?: number
}

/** The values of a new work package. Values without a default are required. */
type Given = Pick<WorkPackage, 'project' | 'type' | 'status' | 'priority'> & Partial<WorkPackage>

export { properties }

export const newWorkPackage = (id: number, now: Date, given: Given): WorkPackage => ({
  ...newEntity(properties, id, now),
  subject: `Work package ${id}`,
  customValues: {},
  activities: 1,
  ...given,
})

/** Returns a property by its name; undefined for a custom field that the requester does not see. */
export const propertyNamed = (name: string, viewer: Viewer): AnyProperty | undefined =>
  (properties as DeclaredProperties)[name] ?? customProperties('work_package', viewer)[name]

/**
 * Returns the label of a work package's property, in the language of the requester; undefined if there is no such
 * property.
 */
export const labelOf = (name: string, viewer: Viewer): string | undefined => {
  const property = propertyNamed(name, viewer)
  return property && say(property.label)
}

/** Maximum number of levels in a tree of work packages. */
export const MAX_LEVELS = 32

/**
 * Returns the condition that a work package keeps its type and parent, and is not being removed or moved. Every write
 * that adds something below the work package requires this condition. Concurrent moves can therefore not form a cycle.
 */
export const typeAndParentUnchanged = ({ type, parent }: WorkPackage): Condition =>
  allOf(
    exists('id'),
    absent('removal'),
    absent('moving'),
    equals('type', type),
    parent === undefined ? absent('parent') : equals('parent', parent),
  )

/** The default filter of a list: only open work packages. */
export const onlyOpen = [{ name: 'status', operator: 'o', values: [] }]

const TOO_LARGE =
  'The list is too large to be filtered; narrow it by project, assignee, version, parent or id.'

/** The error if there is not enough time to compute a list. */
export const tooLarge = (): ApiError => invalidQuery([TOO_LARGE])

export const isTooLarge = (error: unknown): boolean =>
  error instanceof ApiError && error.details.message === TOO_LARGE

type Classified = Pick<WorkPackage, 'status' | 'closed'>

const isClosed = ({ status }: Classified, configuration: Configuration): boolean =>
  statusOf(configuration, status).isClosed

/** Returns a work package that is marked as closed if and only if its status is closed. */
export function classified<W extends Classified>(workPackage: W, configuration: Configuration): W {
  const { closed: _, ...others } = workPackage
  return { ...others, ...(isClosed(workPackage, configuration) && { closed: true }) } as W
}

/**
 * Returns whether the mark of a work package contradicts its status: the mark says closed although the status is open,
 * or the reverse.
 */
export const isMisclassified = (workPackage: Classified, configuration: Configuration): boolean =>
  isClosed(workPackage, configuration) !== (workPackage.closed ?? false)
