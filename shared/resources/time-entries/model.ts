import { viewTimePermissions } from '#shared/access/permissions.ts'
import type { ProjectRights } from '#shared/access/viewer.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { type Link, when } from '#shared/platform/hal/resource.ts'
import { filteredHref } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import { type EntityOf, newEntity } from '#shared/platform/properties/entity.ts'
import { canLogOwn } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** Time that a user spent in a project, usually on a work package (specification, "Time entries"). */
export interface TimeEntry extends Entity, EntityOf<typeof properties> {
  /**
   * The id of the user while the timer of this entry is running. No two entries share this value, so each user has at
   * most one running entry.
   */
  running?: string
}

/** A new time entry. */
export const newTimeEntry = (
  id: number,
  now: Date,
  given: Pick<TimeEntry, 'project' | 'spentOn'> & Partial<TimeEntry>,
): TimeEntry => ({ ...newEntity(properties, id, now), ...given })

/**
 * Returns a time entry with its derived values. While the timer is running, the entry contains the id of its user in
 * `running`, and has no hours.
 */
export function withTimerState({ running: _, hours, ...entry }: TimeEntry): TimeEntry {
  if (!entry.ongoing) return { ...entry, ...(hours !== undefined && { hours }) }
  return entry.user === undefined ? entry : { ...entry, running: String(entry.user) }
}

/** Returns whether a requester sees at least their own time on work packages of a project. */
export const canSeeTime = (rights: ProjectRights | undefined): boolean =>
  rights?.may(...viewTimePermissions) ?? false

/** The link from a project to the time spent on it, if the requester may see that time. */
export const projectTimeLink = (
  { id }: { id: number },
  rights: ProjectRights | undefined,
): Record<string, Link> =>
  when(canSeeTime(rights), {
    timeEntries: { href: filteredHref(routes.list.path, [['project', '=', [String(id)]]]) },
  })

/**
 * Returns the links from a work package to its time entries and to the action that logs time. Omits links that the
 * requester may not use.
 */
export const timeLinks = (
  { id }: { id: number },
  rights: ProjectRights | undefined,
): Record<string, Link> => ({
  ...when(canLogOwn(rights), {
    logTime: { href: routes.create.path, title: say('Log time'), method: 'post' as const },
  }),
  ...when(canSeeTime(rights), {
    timeEntries: { href: filteredHref(routes.list.path, [['work_package', '=', [String(id)]]]) },
  }),
})
