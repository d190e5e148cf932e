import { changesOf } from '#shared/platform/endpoints/links.ts'
import { type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { changingLinks, type DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { toEntry } from '#shared/project-context/entries.ts'
import { embeddedFrom, linksFrom, toOwner, toProject } from '#shared/project-context/link-target.ts'
import { toWorkPackage } from '#shared/project-context/link-targets.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { activityIn } from '#shared/resources/time-entry-activities/model.ts'
import { representTimeEntryActivity } from '#shared/resources/time-entry-activities/representer.ts'
import { routes as activities } from '#shared/resources/time-entry-activities/routes.ts'
import { representElement as representWorkPackage } from '#shared/resources/work-packages/representer.ts'
import type { TimeEntry } from './model.ts'
import { canDelete, canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** All links of a time entry except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: { schema: 'The schema of time entries.' },
  sometimes: changingLinks('the time entry'),
}

/** The links of collections of time entries. */
export const timeEntryListLinks = {
  createTimeEntry: 'The form for a new time entry.',
  createTimeEntryImmediately: 'Creates a time entry.',
}

/** The targets of all links of time entries, keyed by the name of the link. */
export const references = {
  project: toProject,
  workPackage: { ...toWorkPackage, represent: representWorkPackage },
  user: toOwner,
  activity: toEntry({
    type: 'TimeEntriesActivity',
    of: activityIn,
    routes: activities,
    represent: representTimeEntryActivity,
  }),
}

/** Represents a time entry as an element of a list. */
export async function representElement(entry: TimeEntry, context: ProjectContext): Promise<Resource> {
  const { viewer } = context
  const [links, rights] = await Promise.all([
    linksFrom(references, entry, context),
    context.rights(entry.project),
  ])
  // Requesters who do not see the work package see the time entry without the work package.
  const shown = links.workPackage.href === null ? { ...entry, workPackage: undefined } : entry
  return {
    _type: 'TimeEntry',
    ...represented(properties, shown, viewer),
    _links: {
      self: { href: href(routes.show, entry) },
      schema: { href: routes.schema.path },
      ...links,
      entity: links.workPackage,
      ...changesOf(routes.show, entry, {
        change: canUpdate(viewer, entry, rights, entry.ongoing),
        delete: canDelete(viewer, entry, rights),
      }),
    },
  }
}

/** Represents a single time entry, with the targets of its links. */
export async function representSingle(entry: TimeEntry, context: ProjectContext): Promise<Resource> {
  const [element, embedded] = await Promise.all([
    representElement(entry, context),
    embeddedFrom(references, entry, context),
  ])
  return { ...element, _embedded: embedded }
}
