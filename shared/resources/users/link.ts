import type { Viewer } from '#shared/access/viewer.ts'
import type { Link } from '#shared/platform/hal/link.ts'
import { href } from '#shared/platform/http/href.ts'
import { displayName, type User } from './model.ts'
import { routes } from './routes.ts'

/** A user, by the name that the settings give them. */
export const userLink = (user: User, { configuration }: Viewer): Link => ({
  href: href(routes.show, user),
  title: displayName(user, configuration.settings.userFormat),
})
