import { href } from '#shared/platform/http/addresses.ts'
import { redirection } from '#shared/platform/http/page.ts'
import { viewOf } from '#shared/resources/pages/console-address.ts'
import { routes } from '#shared/resources/pages/routes.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'

export const handler = redirection(routes['project-page'], ({ id = '' }) =>
  viewOf(href(projects.show, { id })),
)
