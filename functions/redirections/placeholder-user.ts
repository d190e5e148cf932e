import { href } from '#shared/platform/http/addresses.ts'
import { redirection } from '#shared/platform/http/page.ts'
import { routes as placeholderUsers } from '#shared/resources/placeholder-users/routes.ts'
import { routes } from '#shared/resources/redirections/routes.ts'
import { viewOf } from '#shared/resources/redirections/view.ts'

export const handler = redirection(routes['placeholder-user'], ({ id = '' }) =>
  viewOf(href(placeholderUsers.show, { id })),
)
