import type { Viewer } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { unauthenticated } from '#shared/platform/http/errors.ts'
import { readsRightsEventually } from '#shared/platform/http/route.ts'
import { readListInput } from '#shared/platform/query/list-input.ts'
import { eventually, type Ports } from '#shared/ports.ts'
import { ListAccess } from '#shared/project-context/list-access.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { archivedIn } from '#shared/resources/projects/store.ts'
import type { User } from '#shared/resources/users/model.ts'
import { kept, type Notification } from './model.ts'
import type { ShownNotification } from './representer.ts'
import { type Inbox, inboxesIn, notificationsIn } from './store.ts'

/** The notifications that a requester sees, in order of id. */
export interface OwnNotifications {
  viewer: Viewer & { user: User }
  context: ProjectContext
  inbox: Inbox
  visible: Notification[]
}

type Asked = Pick<Request, 'route' | 'viewer' | 'claimedUser' | 'query'>

/**
 * Reads the requester's notifications from the projects whose work packages the requester sees. Takes two round trips.
 *
 * @throws `Unauthenticated` if the requester is not a user
 */
export const ownNotifications = (request: Asked, ports: Ports): Promise<OwnNotifications> =>
  selectsUnread(request.query) ? unreadNotifications(request, ports) : allNotifications(request, ports)

/**
 * Reads all notifications that the requester sees, regardless of the filters of a query. Takes two round trips.
 *
 * @throws `Unauthenticated` if the requester is not a user
 */
export async function allNotifications(
  { viewer: loading }: Pick<Asked, 'viewer'>,
  ports: Ports,
): Promise<OwnNotifications> {
  const [viewer, archived] = await Promise.all([personIn(loading), archivedIn(ports).ids()])
  const [inbox, access] = await Promise.all([
    inboxesIn(ports).all(viewer.user.id),
    accessOf(viewer, ports, archived),
  ])
  return visibleIn(inbox, viewer, access, ports)
}

/**
 * Reads the notifications if any are unread. The head of the inbox contains the number of unread notifications. If this
 * number is 0, nothing else is read. The read of the head is consistent: the console requests the number only once
 * after each change, and would otherwise keep showing an outdated number.
 */
async function unreadNotifications(
  { route, viewer: loading, claimedUser, query }: Asked,
  ports: Ports,
): Promise<OwnNotifications> {
  const inboxes = inboxesIn(ports)
  const [viewer, early] = await Promise.all([
    personIn(loading),
    claimedUser === undefined ? undefined : inboxes.head(claimedUser),
  ])
  const head = early ?? (await inboxes.head(viewer.user.id))
  if (head.unread === 0)
    return { viewer, context: new ProjectContext(viewer, ports), inbox: head, visible: [] }
  const [inbox, access] = await Promise.all([
    inboxes.withUnread(head),
    accessOf(viewer, readsRightsEventually(route, query) ? eventually(ports) : ports),
  ])
  return visibleIn(inbox, viewer, access, ports)
}

const accessOf = (
  viewer: Viewer,
  ports: Ports,
  archived: readonly number[] | Promise<readonly number[]> = archivedIn(ports).ids(),
): Promise<ListAccess> => ListAccess.of(viewer, archived, ports, ['view_work_packages'])

function visibleIn(
  inbox: Inbox,
  viewer: OwnNotifications['viewer'],
  access: ListAccess,
  ports: Ports,
): OwnNotifications {
  const context = new ProjectContext(viewer, ports)
  context.knowRights(access)
  return { viewer, context, inbox, visible: kept(notificationsIn(inbox), ports.now()).filter(access.sees) }
}

/** Returns the requester, who must be a user. @throws `Unauthenticated` */
async function personIn(loading: Promise<Viewer>): Promise<OwnNotifications['viewer']> {
  const viewer = await loading
  if (!isPerson(viewer)) throw unauthenticated('no credentials')
  return viewer
}

/** Returns whether the filters of a query select unread notifications only. */
const selectsUnread = (query: URLSearchParams): boolean =>
  readListInput(query).filters.some(
    ({ name, operator, values }) =>
      /^read_?ian$/i.test(name) && operator === '=' && values.length === 1 && values[0] === 'f',
  )

const isPerson = (viewer: Viewer): viewer is Viewer & { user: User } => viewer.user !== undefined

/**
 * Returns a notification with its work package; undefined if the requester no longer sees the work package. Also reads
 * the project and the actor, for the links of the notification.
 */
export async function shownOf(
  notification: Notification,
  context: ProjectContext,
): Promise<ShownNotification | undefined> {
  const { actor, project } = notification
  const [workPackage] = await Promise.all([
    context.workPackage(notification.workPackage),
    context.project(project),
    actor !== undefined && context.principal(actor),
  ])
  return workPackage && (await context.sees(workPackage)) ? { notification, workPackage } : undefined
}
