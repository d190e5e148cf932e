import { canManage } from '#shared/configuration/entry-policy.ts'
import { color, entryProperties } from '#shared/configuration/entry-properties.ts'
import { defaultEntry, entriesOf, type Positioned, storedOf } from '#shared/configuration/ordered.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { boolean } from '#shared/platform/properties/property.ts'

/** The properties of a work package priority (specification, "Statuses, priorities"). */
export const properties = {
  ...entryProperties,
  isActive: boolean({ label: 'Is active', default: true, writable: canManage }),
  color,
}

/** Properties of a priority in the configuration. A missing position is derived from the other priorities. */
export const storedProperties = storedOf(properties)

export interface StoredPriority extends EntityOf<typeof storedProperties> {}

/** A priority with all values that clients see. */
export type Priority = Positioned<StoredPriority>

const isActive = ({ isActive }: Pick<StoredPriority, 'isActive'>) => isActive

/**
 * The priorities, exactly one of which is the default. For an unknown id, the default among the active priorities is
 * used.
 */
export const priorityList = entriesOf({
  part: 'priorities',
  properties: storedProperties,
  hasOneDefault: true,
  presets: [
    ['Low', '#C5F6FA'],
    ['Normal', '#74C0FC', { isDefault: true }],
    ['High', '#F59F00'],
    ['Immediate', '#D6336C'],
  ],
  otherwise: (all) => defaultEntry(all.some(isActive) ? all.filter(isActive) : all),
})

/**
 * `prioritiesIn` returns all priorities, ordered by position. `priorityOf` returns the priority with the given id or,
 * for an unknown id, the default among the active priorities.
 */
export const { all: prioritiesIn, of: priorityOf } = priorityList

/** The priorities that may be chosen. */
export const activeIn = (configuration: Parameters<typeof prioritiesIn>[0]): Priority[] =>
  prioritiesIn(configuration).filter(isActive)
