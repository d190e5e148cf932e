import { entriesOf, type Positioned, storedOf } from '#shared/configuration/ordered.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { boolean, integer, text } from '#shared/platform/properties/property.ts'

/** The properties of an activity of time entries (around work packages, "Time entries"). */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255 }),
  position: integer({ label: 'Position', min: 1 }),
  default: boolean({ label: 'Is default', default: false, stored: 'isDefault' }),
}

/** Properties of an activity in the configuration. A missing position follows from the other activities. */
export const storedProperties = storedOf({
  ...properties,
  /** True if time entries may use the activity. */
  active: boolean({ label: 'Is active', default: true }),
})

/** An activity as it is stored in the configuration. */
export interface StoredTimeEntryActivity extends EntityOf<typeof storedProperties> {}

/** An activity with all values that clients see. */
export type TimeEntryActivity = Positioned<StoredTimeEntryActivity>

/** The part of the configuration with the activities. */
interface HasActivities {
  timeEntryActivities: readonly StoredTimeEntryActivity[]
}

/** All activities, by position. */
export const { all: activitiesIn } = entriesOf({
  part: 'timeEntryActivities',
  properties: storedProperties,
  presets: [
    ['Management', undefined, { isDefault: true }],
    ['Specification'],
    ['Development'],
    ['Testing'],
    ['Support'],
    ['Other'],
  ],
})

/** The activities that may be chosen, by position. */
export const activeIn = (configuration: HasActivities): TimeEntryActivity[] =>
  activitiesIn(configuration).filter(({ active }) => active)

/** The activity with an id; undefined if it does not exist. */
export const activityIn = (
  configuration: HasActivities,
  id: number | undefined,
): TimeEntryActivity | undefined => activitiesIn(configuration).find((one) => one.id === id)
