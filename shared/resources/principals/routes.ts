import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

export const routes = defineRoutes('principals', {
  list: kind.listing({
    path: '/api/v3/principals',
    summary: 'List users, placeholder users and groups',
    inAnyProject: viewMembershipPermissions,
    elements: 'Principal',
  }),
})
