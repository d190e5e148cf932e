import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import { type Link, type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { principalLink } from '#shared/resources/principals/links.ts'
import type { User } from '#shared/resources/users/model.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { routes as workPackages } from '#shared/resources/work-packages/routes.ts'
import type { KnownActivity } from './load-activity.ts'
import { canEdit } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** The links of an activity besides `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: { workPackage: 'The work package.', user: 'Who changed it, or commented on it.' },
  sometimes: { update: 'Changes the comment.' },
}

/** What an activity is shown with: its author, as far as there still is one, and where it was. */
interface Context {
  user?: User
  workPackage?: WorkPackage
  rights?: ProjectRights
}

/** The Activity resource. */
export function representActivity(
  activity: KnownActivity,
  viewer: Viewer,
  { user, workPackage, rights }: Context,
): Resource {
  const self = href(routes.show, activity)
  return {
    _type: activity.comment ? 'Activity::Comment' : 'Activity',
    ...represented(properties, activity, viewer),
    _links: {
      self: { href: self },
      workPackage: {
        href: href(workPackages.show, { id: activity.workPackage }),
        title: workPackage?.subject,
      },
      user: userLink(activity, user, viewer),
      ...when(canEdit(viewer, activity, rights), { update: { href: self, method: 'patch' } }),
    },
  }
}

function userLink(activity: KnownActivity, user: User | undefined, viewer: Viewer): Link {
  if (activity.user === undefined) return { href: null, title: say('System') }
  return user
    ? principalLink({ kind: 'user', principal: user }, viewer)
    : { href: null, title: say('Deleted user') }
}
