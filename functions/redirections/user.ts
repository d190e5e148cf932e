import { href } from '#shared/platform/http/addresses.ts'
import { redirection } from '#shared/platform/http/page.ts'
import { routes } from '#shared/resources/redirections/routes.ts'
import { viewOf } from '#shared/resources/redirections/view.ts'
import { routes as users } from '#shared/resources/users/routes.ts'

export const handler = redirection(routes.user, ({ id = '' }) => viewOf(href(users.show, { id })))
