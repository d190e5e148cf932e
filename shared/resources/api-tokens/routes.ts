import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The routes of the API tokens of the requester (specification, "Own API tokens"). */
export const routes = defineRoutes('api-tokens', {
  list: kind.listing({
    path: '/api/v3/api_tokens',
    summary: 'List the API tokens of the requester',
    unpaged: true,
    elements: 'ApiToken',
    uses: { table: ['read'] },
  }),
  create: kind.creation({
    path: '/api/v3/api_tokens',
    summary: 'Create an API token for the requester',
    description:
      'The response contains the `token`, which is never shown again. The body must contain `currentPassword`, unless the requester signed in with a password or by single sign-on, with this request or within the last ten minutes.',
    returns: 'ApiToken',
    errors: ['TooManyRequests'],
  }),
  delete: {
    method: 'DELETE',
    path: '/api/v3/api_tokens/{id}',
    names: 'text',
    summary: 'Revoke an API token of the requester',
    success: 204,
    errors: ['NotFound'],
    uses: { table: kind.writes },
  },
})
