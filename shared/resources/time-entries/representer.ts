import type { Viewer } from '#shared/access/viewer.ts'
import { type Link, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import type { DeclaredLinks, DeclaredResource } from '#shared/platform/properties/resource.ts'
import { activityIn } from '#shared/resources/time-entry-activities/model.ts'
import { representTimeEntryActivity } from '#shared/resources/time-entry-activities/representer.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { linkOf, linkTo, resourceOf } from '#shared/resources/work-packages/references.ts'
import { representElement as representWorkPackage } from '#shared/resources/work-packages/representer.ts'
import type { Surroundings } from '#shared/resources/work-packages/surroundings.ts'
import type { TimeEntry } from './model.ts'
import { canDelete, canUpdate } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** The links of a time entry besides `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: { schema: 'The Schema of time entries.' },
  sometimes: {
    update: 'The form for a change of the time entry.',
    updateImmediately: 'Changes the time entry.',
    delete: 'Deletes the time entry.',
  },
}

/** The links of collections of time entries. */
export const collectionLinks: DeclaredResource['ofCollections'] = {
  createTimeEntry: 'The form for a new time entry.',
  createTimeEntryImmediately: 'Creates a time entry.',
}

/** A time entry as an element of a list. */
export async function representElement(entry: TimeEntry, around: Surroundings): Promise<Resource> {
  const { viewer } = around
  return {
    _type: 'TimeEntry',
    ...represented(properties as Properties<TimeEntry>, entry, viewer),
    _links: { ...(await linksOf(entry, around)), ...(await actionsOf(entry, around)) },
  }
}

/** A time entry on its own, with what it links to. */
export async function representSingle(entry: TimeEntry, around: Surroundings): Promise<Resource> {
  const { viewer } = around
  const activity = activityIn(viewer.configuration, entry.activity)
  const [element, project, workPackage, user] = await Promise.all([
    representElement(entry, around),
    resourceOf('project', entry.project, around),
    workPackageOf(entry, around).then((found) => found && representWorkPackage(found, around)),
    entry.user === undefined ? undefined : resourceOf('author', entry.user, around),
  ])
  return {
    ...element,
    _embedded: {
      ...(project && { project }),
      ...(workPackage && { workPackage }),
      ...(user && { user }),
      ...(activity && { activity: representTimeEntryActivity(activity, viewer) }),
    },
  }
}

/** The work package of an entry, if the requester sees it. */
async function workPackageOf(
  { workPackage }: TimeEntry,
  around: Surroundings,
): Promise<WorkPackage | undefined> {
  const found = workPackage === undefined ? undefined : await around.workPackage(workPackage)
  return found && (await around.sees(found)) ? found : undefined
}

async function linksOf(entry: TimeEntry, around: Surroundings): Promise<Record<string, Link>> {
  const [project, workPackage, user] = await Promise.all([
    linkOf('project', entry.project, around),
    workPackageOf(entry, around).then((found): Link => (found ? linkTo(found) : { href: null })),
    entry.user === undefined ? undefined : linkOf('author', entry.user, around),
  ])
  return {
    self: { href: href(routes.show, entry) },
    schema: { href: routes.schema.path },
    project,
    workPackage,
    entity: workPackage,
    user: user?.href ? user : { href: null, title: 'Deleted user' },
    activity: activityLink(entry, around.viewer),
  }
}

function activityLink({ activity: id }: TimeEntry, { configuration }: Viewer): Link {
  const activity = activityIn(configuration, id)
  return activity ? { href: href(routes.activity, activity), title: activity.name } : { href: null }
}

async function actionsOf(entry: TimeEntry, around: Surroundings): Promise<Record<string, Link>> {
  const rights = await around.rights(entry.project)
  const self = href(routes.show, entry)
  return {
    ...when(canUpdate(around.viewer, entry, rights, entry.ongoing), {
      update: { href: href(routes['update-form'], entry), method: 'post' as const },
      updateImmediately: { href: self, method: 'patch' as const },
    }),
    ...when(canDelete(around.viewer, entry, rights), { delete: { href: self, method: 'delete' as const } }),
  }
}
