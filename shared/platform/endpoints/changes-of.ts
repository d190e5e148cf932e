import { type Link, when } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { type Message, message, say } from '#shared/platform/language/message.ts'

/**
 * The links by which an entity is changed and deleted, as far as the requester may; also to the form and to what a deletion takes
 * along, where its resource has these.
 *
 * @param route shows it
 * @param name what their titles call it; without one they have none
 */
export function changesOf(
  route: Route & { path: `/api/v3/${string}/{id}` },
  entity: { id: number },
  may: { change: boolean; delete: boolean },
  name?: string,
): Record<string, Link> {
  const self = href(route, entity)
  const has = (end: string) => route.siblings.some(({ path }) => path === `${route.path}/${end}`)
  const titled = (title: Message) => name !== undefined && { title: say(title) }
  return {
    ...when(may.change && has('form'), { update: { href: `${self}/form`, method: 'post' } }),
    ...when(may.change, {
      updateImmediately: { href: self, ...titled(message`Update ${name ?? ''}`), method: 'patch' },
    }),
    ...when(may.delete, {
      delete: { href: self, ...titled(message`Delete ${name ?? ''}`), method: 'delete' },
    }),
    ...when(may.delete && has('deletion'), { deletionPreview: { href: `${self}/deletion` } }),
  }
}
