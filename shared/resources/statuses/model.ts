import { canManage } from '#shared/configuration/entry-policy.ts'
import { color, entryProperties } from '#shared/configuration/entry-properties.ts'
import { entriesOf, type Positioned, storedOf } from '#shared/configuration/ordered.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { boolean, integer } from '#shared/platform/properties/property.ts'

/** The properties of a status of work packages (specification, "Statuses"). */
export const properties = {
  ...entryProperties,
  color,
  isClosed: boolean({ label: 'Is closed', default: false, writable: canManage }),
  isReadonly: boolean({ label: 'Is read only', default: false, writable: canManage }),
  defaultDoneRatio: integer({
    label: 'Default % complete',
    required: false,
    stored: false,
    show: () => null,
  }),
}

/** Properties of a status in the configuration. A missing position is derived from the other statuses. */
export const storedProperties = storedOf(properties)

export interface StoredStatus extends EntityOf<typeof storedProperties> {}

/** A status with all values that clients see. */
export type Status = Positioned<StoredStatus>

/** The statuses, exactly one of which is the default. */
export const statusList = entriesOf({
  part: 'statuses',
  properties: storedProperties,
  hasOneDefault: true,
  presets: [
    ['New', '#1098AD', { isDefault: true }],
    ['In specification', '#74C0FC'],
    ['Specified', '#4DABF7'],
    ['Confirmed', '#339AF0'],
    ['To be scheduled', '#FFD43B'],
    ['Scheduled', '#A9E34B'],
    ['In progress', '#FCC419'],
    ['Developed', '#82C91E'],
    ['In testing', '#9775FA'],
    ['Tested', '#7950F2'],
    ['Test failed', '#F03E3E'],
    ['Closed', '#ADB5BD', { isClosed: true }],
    ['On hold', '#FFA8A8'],
    ['Rejected', '#E03131', { isClosed: true }],
  ],
})

/**
 * `statusesIn` returns all statuses, ordered by position. `statusOf` returns the status with the given id or, for an
 * unknown id, the default status.
 */
export const { all: statusesIn, of: statusOf } = statusList
