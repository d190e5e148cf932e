import { timeReaders } from '#shared/access/permissions.ts'
import type { ProjectRights } from '#shared/access/viewer.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { type Link, when } from '#shared/platform/hal/resource.ts'
import { filteredHref } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import { type EntityOf, newEntity } from '#shared/platform/properties/entity.ts'
import { canLogOwn } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

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

/** Whether a requester sees how much time was spent on the work packages of a project, be it only their own. */
export const canSeeTime = (rights: ProjectRights | undefined): boolean => rights?.may(...timeReaders) ?? false

/** The link of a project to the time spent in it, if the requester may see it. */
export const projectTimeLink = (
  { id }: { id: number },
  rights: ProjectRights | undefined,
): Record<string, Link> =>
  when(canSeeTime(rights), {
    timeEntries: { href: filteredHref(routes.list.path, [['project', '=', [String(id)]]]) },
  })

/** The links of a work package to the time entries on it, and to what logs time, if the requester may. */
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
