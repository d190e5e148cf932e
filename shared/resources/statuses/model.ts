import {
  entryOr,
  inForce,
  isColor,
  NO_COLOR,
  type Placed,
  storedOf,
  withOneDefault,
} from '#shared/configuration/ordered.ts'
import type { EntityOf } from '#shared/platform/properties/entity.ts'
import { boolean, integer, text } from '#shared/platform/properties/property.ts'

/** The properties of a status of work packages (work packages, "Statuses"). */
export const properties = {
  id: integer({ label: 'ID', min: 1 }),
  name: text({ label: 'Name', maxLength: 255 }),
  isClosed: boolean({ label: 'Is closed', default: false }),
  color: text({ label: 'Color', maxLength: 7, accepts: isColor, default: NO_COLOR }),
  isDefault: boolean({ label: 'Is default', default: false }),
  isReadonly: boolean({ label: 'Is read only', default: false }),
  defaultDoneRatio: integer({
    label: 'Default % complete',
    required: false,
    stored: false,
    show: () => null,
  }),
  position: integer({ label: 'Position', min: 1 }),
}

/** Properties of a status in the configuration. A missing position follows from the other statuses. */
export const storedProperties = storedOf(properties)

/** A status as the configuration holds it. */
export interface StoredStatus extends EntityOf<typeof storedProperties> {}

/** A status with everything that clients see of it. */
export type Status = Placed<StoredStatus>

const status = (id: number, name: string, color: string, more: Partial<StoredStatus> = {}): StoredStatus => ({
  id,
  name,
  color,
  isClosed: false,
  isDefault: false,
  isReadonly: false,
  ...more,
})

/** The statuses of an installation that has stored none. */
const defaultStatuses: readonly StoredStatus[] = [
  status(1, 'New', '#1098AD', { isDefault: true }),
  status(2, 'In specification', '#74C0FC'),
  status(3, 'Specified', '#4DABF7'),
  status(4, 'Confirmed', '#339AF0'),
  status(5, 'To be scheduled', '#FFD43B'),
  status(6, 'Scheduled', '#A9E34B'),
  status(7, 'In progress', '#FCC419'),
  status(8, 'Developed', '#82C91E'),
  status(9, 'In testing', '#9775FA'),
  status(10, 'Tested', '#7950F2'),
  status(11, 'Test failed', '#F03E3E'),
  status(12, 'Closed', '#ADB5BD', { isClosed: true }),
  status(13, 'On hold', '#FFA8A8'),
  status(14, 'Rejected', '#E03131', { isClosed: true }),
]

/** The part of the configuration with the statuses. */
interface HasStatuses {
  statuses: readonly StoredStatus[]
}

/** All statuses, by position; exactly one is the default. */
export const statusesIn = ({ statuses }: HasStatuses): Status[] =>
  withOneDefault(inForce(statuses, defaultStatuses))

/** The status with an id; the default one if there is none, or no id. */
export const statusOf = (configuration: HasStatuses, id?: number): Status =>
  entryOr(statusesIn(configuration), id)
