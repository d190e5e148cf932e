import { type Link, type Resource, represented } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { DeclaredLinks, DeclaredResource } from '#shared/platform/properties/resource.ts'
import {
  embeddedFrom,
  embeddedTypes,
  linksFrom,
  toAuthor,
  toProject,
} from '#shared/project-context/link-target.ts'
import { linkTo } from '#shared/project-context/link-targets.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { visibleOf } from '#shared/resources/activities/load-activity.ts'
import { activityId } from '#shared/resources/activities/model.ts'
import { representActivity } from '#shared/resources/activities/representer.ts'
import { routes as activities } from '#shared/resources/activities/routes.ts'
import { journalsIn } from '#shared/resources/activities/store.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { representElement as representWorkPackage } from '#shared/resources/work-packages/representer.ts'
import { detailsOf } from './details.ts'
import type { Notification } from './model.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** All links of a notification except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: { project: 'The project of the work package.', resource: 'The work package.' },
  sometimes: {
    actor: 'The user whose action caused the notification.',
    activity: 'The latest activity that the notification reports.',
    readIAN: 'Marks the notification as read.',
    unreadIAN: 'Marks the notification as unread.',
  },
}

/** The links of a collection, for the OpenAPI document. */
export const listLinks: DeclaredResource['ofCollections'] = {
  readIAN: 'Marks all notifications that `filters` match as read. Without `filters`, marks all of them.',
  unreadIAN: 'Marks all notifications that `filters` match as unread. Without `filters`, marks all of them.',
}

/** The links with which clients mark many notifications of a collection as read or unread. */
export const markingLinks = (): Record<string, Link> => ({
  readIAN: { href: `${routes['read-all'].path}{?filters}`, method: 'post', templated: true },
  unreadIAN: { href: `${routes['unread-all'].path}{?filters}`, method: 'post', templated: true },
})

/** A notification, and its work package, which the requester sees. */
export interface ShownNotification {
  notification: Notification
  workPackage: WorkPackage
}

const references = { project: toProject, actor: toAuthor }

/**
 * The embedded resources of a single notification, for the OpenAPI document. Elements of lists embed only the details.
 */
export const embeds = {
  ...embeddedTypes(references),
  resource: 'WorkPackage',
  activity: 'Activity',
  details: { of: ['NotificationDetail'], many: true, isInElements: true },
} as const

/** The ids of the targets of a notification's links. The project is the current project of the work package. */
const linkedIds = ({ notification: { actor }, workPackage: { project } }: ShownNotification) => ({
  project,
  actor,
})

export async function representNotification(
  shown: ShownNotification,
  context: ProjectContext,
): Promise<Resource> {
  const { notification, workPackage } = shown
  const { actor, activity, isRead } = notification
  const { project, actor: acting } = await linksFrom(references, linkedIds(shown), context)
  const marking = isRead ? routes.unread : routes.read
  const address = (version: number) =>
    href(activities.show, { id: activityId({ workPackage: workPackage.id, version }) })
  return {
    _type: 'Notification',
    ...represented(properties, { ...notification, subject: workPackage.subject }, context.viewer),
    _embedded: { details: detailsOf(notification, workPackage) },
    _links: {
      self: { href: href(routes.show, notification) },
      project,
      resource: linkTo(workPackage),
      ...(actor !== undefined && { actor: acting }),
      ...(activity !== undefined && { activity: { href: address(activity) } }),
      [isRead ? 'unreadIAN' : 'readIAN']: {
        href: href(marking, notification),
        method: 'post',
      } satisfies Link,
    },
  }
}

/** Represents a single notification. The targets of its links are embedded. */
export async function representSingle(shown: ShownNotification, context: ProjectContext): Promise<Resource> {
  const [element, embedded, resource, activity] = await Promise.all([
    representNotification(shown, context),
    embeddedFrom(references, linkedIds(shown), context),
    representWorkPackage(shown.workPackage, context),
    embeddedActivity(shown, context),
  ])
  return {
    ...element,
    _embedded: { ...Object(element._embedded), ...embedded, resource, ...(activity && { activity }) },
  }
}

/** Returns the latest activity that a notification reports, if it still exists. */
async function embeddedActivity(
  { notification: { activity: version }, workPackage }: ShownNotification,
  context: ProjectContext,
): Promise<Resource | undefined> {
  if (version === undefined) return undefined
  const [found, rights] = await Promise.all([
    journalsIn(context.ports).find({ workPackage: workPackage.id, version }),
    context.rights(workPackage.project),
  ])
  if (!found) return undefined
  const activity = await visibleOf(found, context)
  return representActivity(activity, context.viewer, { context, workPackage, rights })
}
