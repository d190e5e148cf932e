import type { ProjectRights, Viewer } from '#shared/access/viewer.ts'
import { type Resource, represented, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import type { DeclaredLinks } from '#shared/platform/properties/resource.ts'
import { linksFrom, toAuthor } from '#shared/project-context/link-target.ts'
import { linkTo } from '#shared/project-context/link-targets.ts'
import { mentioning } from '#shared/project-context/mentions.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import type { VisibleActivity } from './load-activity.ts'
import { canEdit } from './policy.ts'
import { properties } from './properties.ts'
import { routes } from './routes.ts'

/** All links of an activity except `self`, for the OpenAPI document. */
export const links: DeclaredLinks = {
  always: {
    workPackage: 'The work package.',
    user: 'The user who changed the work package or commented on it.',
  },
  sometimes: { update: 'Changes the comment.' },
}

/** The work package of an activity, and the requester's rights in its project. */
interface Context {
  context: ProjectContext
  workPackage?: WorkPackage
  rights?: ProjectRights
}

/** The Activity resource. */
export async function representActivity(
  activity: VisibleActivity,
  viewer: Viewer,
  { context, workPackage, rights }: Context,
): Promise<Resource> {
  const self = href(routes.show, activity)
  const { user } = activity
  const shown = represented(properties, activity, viewer)
  const [links, values] = await Promise.all([
    linksFrom({ user: toAuthor }, { user, project: 0 }, context),
    workPackage ? mentioning(shown, 'comment', workPackage.project, context) : shown,
  ])
  return {
    _type: activity.comment ? 'Activity::Comment' : 'Activity',
    ...values,
    _links: {
      self: { href: self },
      workPackage: workPackage && linkTo(workPackage),
      user: user === undefined ? { href: null, title: say('System') } : links.user,
      ...when(canEdit(viewer, activity, rights), { update: { href: self, method: 'patch' } }),
    },
  }
}
