import { href } from '#shared/platform/http/addresses.ts'
import { redirection } from '#shared/platform/http/page.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { routes } from '#shared/resources/redirections/routes.ts'
import { viewOf } from '#shared/resources/redirections/view.ts'

export const handler = redirection(routes.project, ({ id = '' }) => viewOf(href(projects.show, { id })))
