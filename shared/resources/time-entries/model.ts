import type { Entity } from '#shared/platform/collections/entity.ts'
import { type EntityOf, newEntity } from '#shared/platform/properties/entity.ts'
import { properties } from './properties.ts'

/** Time that somebody spent in a project, mostly on a work package (around work packages, "Time entries"). */
export interface TimeEntry extends Entity, EntityOf<typeof properties> {
  /** The id of its user while its timer is running: nobody has two such entries. */
  running?: string
}

/** A new time entry. */
export const newTimeEntry = (
  id: number,
  now: Date,
  given: Pick<TimeEntry, 'project' | 'spentOn'> & Partial<TimeEntry>,
): TimeEntry => ({ ...newEntity(properties, id, now), ...given })

/** A time entry with what follows from its values: a running timer is that of its user, and has no hours yet. */
export function settled({ running: _, hours, ...entry }: TimeEntry): TimeEntry {
  if (!entry.ongoing) return { ...entry, ...(hours !== undefined && { hours }) }
  return entry.user === undefined ? entry : { ...entry, running: String(entry.user) }
}
