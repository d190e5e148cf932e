import type { Viewer } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed, type Loaded } from '#shared/platform/endpoints/show.ts'
import { update } from '#shared/platform/endpoints/writing.ts'
import type { Reviewing, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { type Resource, represented, Single, when } from '#shared/platform/hal/resource.ts'
import { href, ME } from '#shared/platform/http/addresses.ts'
import { versionTag } from '#shared/platform/http/conditional.ts'
import { unauthenticated } from '#shared/platform/http/errors.ts'
import { message, say } from '#shared/platform/language/message.ts'
import { type Draft, invalidViolation, withFound } from '#shared/platform/properties/draft.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { isObject } from '#shared/platform/query/list-input.ts'
import type { Ports } from '#shared/ports.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { changeSettingsStepwise, withSettings } from '#shared/resources/notifications/dependents.ts'
import { notifications, type UserNotificationSettings } from '#shared/resources/notifications/settings.ts'
import { addressedUser, shownUser } from './load.ts'
import { hasPeriod, mailRemindersOf, withReminders } from './mail-reminders.ts'
import type { User } from './model.ts'
import { isManagerOrSelf } from './privacy.ts'
import { preferences as own } from './properties.ts'
import { userLink } from './representer.ts'
import { routes } from './routes.ts'
import { replaceUser } from './saving.ts'

/** All links of preferences except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: { user: 'The user whose preferences these are.' },
  sometimes: { updateImmediately: 'Changes the preferences.' },
}

/** All preferences of a user. An export has separate records for the notification settings. */
export const preferences = { ...own, notifications }

function representPreferences(user: User, viewer: Viewer): Resource {
  const self = href(routes.preferences, user)
  const owner = userLink(user, viewer)
  return {
    _type: 'UserPreferences',
    ...represented(preferences, user, viewer),
    _links: {
      self: { href: self, title: say(message`Preferences of ${owner.title ?? ''}`) },
      user: owner,
      ...when(user.removal === undefined, { updateImmediately: { href: self, method: 'patch' } }),
    },
  }
}

/**
 * Loads a user for a signed-in requester.
 *
 * @throws `Unauthenticated` for the anonymous requester, who may not see preferences
 */
async function ofSignedIn(user: Promise<User | undefined>, viewer: Promise<Viewer>): Promise<Loaded<User>> {
  const [entity, requester] = await Promise.all([user, viewer])
  if (!requester.user) throw unauthenticated('no credentials')
  return { entity }
}

/**
 * Adds a violation to the draft if the change adds notification settings for a project that the requester does not see.
 */
async function reviewSettings(
  draft: Draft,
  { input, viewer, entity, ports }: Reviewing<User, Loaded<User>>,
): Promise<Draft> {
  if (input.notifications === undefined || draft.violations.length > 0) return draft
  const context = new ProjectContext(viewer, ports)
  const known = new Set(entity?.notifications?.map(({ project }) => project))
  const named = (draft.values.notifications as UserNotificationSettings).filter(
    ({ project }) => !known.has(project),
  )
  const places = await Promise.all(
    named.map(({ project }) => project === undefined || context.visibleProject(project)),
  )
  const isUnknown = places.some((place) => place !== true && !place.project)
  return isUnknown ? withFound(draft, [invalidViolation(preferences, 'notifications')]) : draft
}

/** The declaration of preferences, from which their endpoints are built. */
const ofUsers: UpdatableResource<User, Loaded<User>> = {
  properties: preferences,
  load: (request, ports) => ofSignedIn(addressedUser(request, ports), request.viewer),
  mayUpdate: isManagerOrSelf,
  withValues: async (present, values) => {
    const next = await withDraft(preferences, present, values)
    return withSettings(next, next.notifications)
  },
  review: (draft, reviewing) => reviewSettings(reviewReminders(draft, reviewing), reviewing),
  replace: async (before, after, { ports }) => {
    const reached = await changeSettingsStepwise(before, after.notifications, ports)
    return replaceUser(ports, reached, { ...after, version: reached.version })
  },
  represent: representPreferences,
}

/**
 * Completes the mail settings of a draft, because the body may contain only some of them. If mails are paused, also
 * checks that the pause has a first day, and a last day that is not before the first day.
 */
function reviewReminders(draft: Draft, { entity }: { entity?: User }): Draft {
  const { mailReminders } = draft.values
  if (!isObject(mailReminders) || draft.violations.length > 0) return draft
  const completed = withReminders(mailRemindersOf(entity ?? {}), mailReminders)
  const values = { ...draft.values, mailReminders: completed }
  return withFound(
    { ...draft, values },
    hasPeriod(completed) ? [] : [invalidViolation(preferences, 'mailReminders')],
  )
}

export const updatePreferences = update(ofUsers)

export async function showPreferences(request: Request<'id'>, ports: Ports): Promise<Single> {
  const resource = { load: () => ofSignedIn(shownUser(request, ports), request.viewer) }
  const { viewer, entity } = await findAddressed<User, Loaded<User>>(
    resource,
    request,
    ports,
    isManagerOrSelf,
  )
  return new Single(representPreferences(entity, viewer), versionTag(entity, entity.version, viewer))
}

/** Turns an endpoint for the user in the address into an endpoint for the requester. */
export const ofRequester =
  (endpoint: (request: Request<'id'>, ports: Ports) => Promise<Single>) =>
  (request: Request, ports: Ports): Promise<Single> =>
    endpoint({ ...request, params: { id: ME }, path: { id: 'me' } }, ports)
