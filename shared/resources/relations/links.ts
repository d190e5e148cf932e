import type { ProjectRights } from '#shared/access/viewer.ts'
import { type Link, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import { canManage } from './policy.ts'
import { routes } from './routes.ts'

/** The links of a work package to its relations. @param rights the requester's rights in its project */
export function relationLinks(
  workPackage: { id: number },
  rights: ProjectRights | undefined,
): Record<string, Link> {
  const address = href(routes['of-work-package'], workPackage)
  return {
    relations: { href: address },
    ...when(canManage(rights), {
      addRelation: { href: address, title: say('Add relation'), method: 'post' },
    }),
  }
}
