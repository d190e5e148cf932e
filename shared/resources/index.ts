import type { Route } from '#shared/api/route.ts'
import { routes as api } from './api/routes.ts'
import { routes as placeholderUsers } from './placeholder-users/routes.ts'

/** Every route of the service: one line per resource. */
export const allRoutes: readonly Route[] = [api, placeholderUsers].flatMap((routes) => Object.values(routes))
