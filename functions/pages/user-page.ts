import { href } from '#shared/platform/http/addresses.ts'
import { redirection } from '#shared/platform/http/page.ts'
import { viewOf } from '#shared/resources/pages/console-address.ts'
import { routes } from '#shared/resources/pages/routes.ts'
import { routes as users } from '#shared/resources/users/routes.ts'

export const handler = redirection(routes['user-page'], ({ id = '' }) => viewOf(href(users.show, { id })))
