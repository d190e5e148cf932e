import {
  defaultOf,
  entriesOf,
  isColor,
  NO_COLOR,
  type Positioned,
  storedOf,
} from '#shared/configuration/ordered.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { boolean, integer, text } from '#shared/platform/properties/property.ts'

/** The properties of a priority of work packages (work packages, "Statuses, priorities"). */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255 }),
  position: integer({ label: 'Position', min: 1 }),
  isDefault: boolean({ label: 'Is default', default: false }),
  isActive: boolean({ label: 'Is active', default: true }),
  color: text({ label: 'Color', maxLength: 7, accepts: isColor, default: NO_COLOR }),
}

/** Properties of a priority in the configuration. A missing position follows from the other priorities. */
export const storedProperties = storedOf(properties)

/** A priority as it is stored in the configuration. */
export interface StoredPriority extends EntityOf<typeof storedProperties> {}

/** A priority with all values that clients see. */
export type Priority = Positioned<StoredPriority>

const isActive = ({ isActive }: Pick<StoredPriority, 'isActive'>) => isActive

/**
 * Returns all priorities by position (`all`); and the priority with an id, or else the default among the active ones
 * (`of`).
 */
export const { all: prioritiesIn, of: priorityOf } = entriesOf({
  part: 'priorities',
  properties: storedProperties,
  hasOneDefault: true,
  presets: [
    ['Low', '#C5F6FA'],
    ['Normal', '#74C0FC', { isDefault: true }],
    ['High', '#F59F00'],
    ['Immediate', '#D6336C'],
  ],
  otherwise: (all) => defaultOf(all.some(isActive) ? all.filter(isActive) : all),
})

/** The priorities that may be chosen. */
export const activeIn = (configuration: Parameters<typeof prioritiesIn>[0]): Priority[] =>
  prioritiesIn(configuration).filter(isActive)
