import {
  defaultOf,
  inForce,
  isColor,
  NO_COLOR,
  type Placed,
  storedOf,
  withOneDefault,
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

/** A priority as the configuration holds it. */
export interface StoredPriority extends EntityOf<typeof storedProperties> {}

/** A priority with everything that clients see of it. */
export type Priority = Placed<StoredPriority>

const priority = (id: number, name: string, color: string, isDefault = false): StoredPriority => ({
  id,
  name,
  color,
  isDefault,
  isActive: true,
})

/** The priorities of an installation that has stored none. */
const defaultPriorities: readonly StoredPriority[] = [
  priority(1, 'Low', '#C5F6FA'),
  priority(2, 'Normal', '#74C0FC', true),
  priority(3, 'High', '#F59F00'),
  priority(4, 'Immediate', '#D6336C'),
]

/** The part of the configuration with the priorities. */
interface HasPriorities {
  priorities: readonly StoredPriority[]
}

/** All priorities, by position; exactly one is the default. */
export const prioritiesIn = ({ priorities }: HasPriorities): Priority[] =>
  withOneDefault(inForce(priorities, defaultPriorities))

/** The priority with an id; the default one of the active ones if there is none, or no id. */
export function priorityOf(configuration: HasPriorities, id?: number): Priority {
  const all = prioritiesIn(configuration)
  const active = all.filter(({ isActive }) => isActive)
  return all.find((one) => one.id === id) ?? defaultOf(active.length > 0 ? active : all)
}
