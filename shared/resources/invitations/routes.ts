import { defineRoutes } from '#shared/platform/http/route.ts'

/** How somebody who was invited becomes active (an addition). */
export const routes = defineRoutes('invitations', {
  accept: {
    method: 'POST',
    path: '/api/v3/invitations/accept',
    summary: 'Accept an invitation',
    open: true,
    body: 'required',
    takes: 'InvitationAcceptance',
    success: 200,
    returns: 'User',
    errors: ['NotFound', 'PropertyConstraintViolation', 'MultipleErrors'],
    uses: { table: ['get', 'query', 'put', 'update', 'delete'] },
  },
})
