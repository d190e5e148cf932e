import type { ProjectRights } from '#shared/access/viewer.ts'
import { type Link, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import { canComment } from './policy.ts'
import { routes } from './routes.ts'

/**
 * Returns the links of a work package to its activities, and to the action that adds a comment, if the requester may.
 */
export function commentLinks(
  workPackage: { id: number },
  rights: ProjectRights | undefined,
): Record<string, Link> {
  const activities = href(routes.list, workPackage)
  return {
    activities: { href: activities },
    ...when(canComment(rights), {
      addComment: { href: activities, title: say('Add comment'), method: 'post' },
    }),
  }
}
