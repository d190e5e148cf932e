import type { ProjectRights } from '#shared/access/viewer.ts'
import { type Link, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import { canComment } from './policy.ts'
import { routes } from './routes.ts'

/** Returns a work package's link to its activities and, if the requester may comment, the link that adds a comment. */
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
