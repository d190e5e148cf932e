import type { Link } from '#shared/platform/hal/resource.ts'
import { filteredHref } from '#shared/platform/http/addresses.ts'
import { say } from '#shared/platform/language/message.ts'
import { routes } from './routes.ts'

/** The address of the memberships of a principal, or of those in a project. */
export const membershipsHref = (by: 'principal' | 'project', id: number): string =>
  filteredHref(routes.list.path, [[by, '=', [String(id)]]])

/** The link to the memberships of a principal. */
export const membershipsLink = (principal: number): Link => ({
  href: membershipsHref('principal', principal),
  title: say('Memberships'),
})
