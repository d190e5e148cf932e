import { filteredHref } from '#shared/platform/http/addresses.ts'
import { redirection } from '#shared/platform/http/page.ts'
import { routes as grids } from '#shared/resources/grids/routes.ts'
import { routes } from '#shared/resources/redirections/routes.ts'
import { viewOf } from '#shared/resources/redirections/view.ts'

const myGrids = filteredHref(grids.list.path, [['page', '=', [routes['my-page'].path]]])

/** Redirects to the requester's grids. */
export const handler = redirection(routes['my-page'], () => viewOf(myGrids))
