import { canManage } from '#shared/configuration/entry-policy.ts'
import { entryProperties } from '#shared/configuration/entry-properties.ts'
import { entriesOf, type Positioned, storedOf } from '#shared/configuration/ordered.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { boolean } from '#shared/platform/properties/property.ts'

/** The properties of an activity of time entries (specification, "Time entries"). */
export const properties = {
  ...entryProperties,
  /** A second name of the property `isDefault`. Some clients use this name. */
  default: boolean({
    label: 'Is default',
    stored: false,
    show: ({ isDefault }: { isDefault: boolean }) => isDefault,
  }),
  /** True if time entries may use the activity. */
  active: boolean({ label: 'Is active', default: true, writable: canManage }),
}

/** Properties of an activity in the configuration. A missing position is derived from the other activities. */
export const storedProperties = storedOf(properties)

export interface StoredTimeEntryActivity extends EntityOf<typeof storedProperties> {}

/** An activity with all values that clients see. */
export type TimeEntryActivity = Positioned<StoredTimeEntryActivity>

export const activityList = entriesOf({
  part: 'timeEntryActivities',
  properties: storedProperties,
  hasOneDefault: true,
  presets: [
    ['Management', undefined, { isDefault: true }],
    ['Specification'],
    ['Development'],
    ['Testing'],
    ['Support'],
    ['Other'],
  ],
})

/**
 * `activitiesIn` returns all activities, ordered by position. `activityIn` returns the activity with the given id, or
 * undefined if it does not exist.
 */
export const { all: activitiesIn, find: activityIn } = activityList

/** The activities that may be chosen, ordered by position. */
export const activeIn = (configuration: Parameters<typeof activitiesIn>[0]): TimeEntryActivity[] =>
  activitiesIn(configuration).filter(({ active }) => active)
