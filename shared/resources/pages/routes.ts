import { defineRoutes } from '#shared/platform/http/route.ts'

/** The HTML pages for people, which are no part of the API. */
export const routes = defineRoutes('pages', {
  invitation: {
    method: 'GET',
    path: '/invitations/accept',
    summary: 'Show the invitation that a mail leads to',
    open: true,
    success: 200,
    returns: 'HTML',
    errors: ['NotFound'],
    uses: { table: ['get'] },
  },
  'accept-invitation': {
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Accept an invitation on its page',
    open: true,
    body: 'fields',
    success: 200,
    returns: 'HTML',
    errors: ['NotFound', 'PropertyConstraintViolation', 'MultipleErrors'],
    uses: { table: ['get', 'put', 'update', 'delete'] },
  },
})
