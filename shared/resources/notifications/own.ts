import type { Viewer } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { unauthenticated } from '#shared/platform/http/errors.ts'
import { readListInput } from '#shared/platform/query/list-input.ts'
import type { Ports } from '#shared/ports.ts'
import { ListAccess } from '#shared/project-context/list-access.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { User } from '#shared/resources/users/model.ts'
import { kept, type Notification } from './model.ts'
import type { Shown } from './representer.ts'
import { type Inbox, inboxesIn, notificationsIn } from './store.ts'

/** The notifications that a requester sees, in the order of their ids. */
export interface Own {
  viewer: Viewer & { user: User }
  context: ProjectContext
  inbox: Inbox
  visible: Notification[]
}

/**
 * Reads the requester's notifications about work packages in projects where they see these. Takes two round trips.
 *
 * @throws `Unauthenticated` without a user
 */
export async function ownNotifications(
  { viewer: loading, query }: Pick<Request, 'viewer' | 'query'>,
  ports: Ports,
): Promise<Own> {
  const [viewer, archived] = await Promise.all([loading, projectsIn(ports).archived()])
  if (!isPerson(viewer)) throw unauthenticated('no credentials')
  const [inbox, access] = await Promise.all([
    selectsUnread(query) ? inboxesIn(ports).unread(viewer.user.id) : inboxesIn(ports).all(viewer.user.id),
    ListAccess.of(viewer, archived, ports, ['view_work_packages']),
  ])
  const context = new ProjectContext(viewer, ports)
  context.knowRights(access)
  return { viewer, context, inbox, visible: kept(notificationsIn(inbox), ports.now()).filter(access.sees) }
}

/** Returns whether the filters of a query select unread notifications only. */
const selectsUnread = (query: URLSearchParams): boolean =>
  readListInput(query).filters.some(
    ({ name, operator, values }) =>
      /^read_?ian$/i.test(name) && operator === '=' && values.length === 1 && values[0] === 'f',
  )

const isPerson = (viewer: Viewer): viewer is Viewer & { user: User } => viewer.user !== undefined

/**
 * Returns a notification with its work package; undefined if the requester does not see that any more. Reads the targets
 * of its links at the same time.
 */
export async function shownOf(
  notification: Notification,
  context: ProjectContext,
): Promise<Shown | undefined> {
  const { actor, project } = notification
  const [workPackage] = await Promise.all([
    context.workPackage(notification.workPackage),
    context.project(project),
    actor !== undefined && context.principal(actor),
  ])
  return workPackage && (await context.sees(workPackage)) ? { notification, workPackage } : undefined
}
