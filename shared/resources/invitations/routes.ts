import { defineRoutes } from '#shared/platform/http/route.ts'

/** The routes with which an invited user becomes active. */
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
    uses: { table: ['read', 'put', 'update', 'delete'] },
  },
})
