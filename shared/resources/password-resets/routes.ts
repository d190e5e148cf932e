import { defineRoutes } from '#shared/platform/http/route.ts'

/** The routes for users who have forgotten their password. Everybody may use them. */
export const routes = defineRoutes('password-resets', {
  request: {
    method: 'POST',
    path: '/api/v3/password_resets',
    summary: 'Request a link for a new password',
    description:
      'The response is the same for every login and email address, known or not. An active user gets a mail with a link that can be used once within an hour. A user who has no password gets a mail that names their identity provider. At most 3 mails per hour are sent to one user, and at most 20 requests per hour are accepted from one network address; further requests are ignored.',
    open: true,
    body: 'required',
    takes: 'PasswordResetCreation',
    success: 202,
    errors: [],
    uses: { table: ['read', 'put', 'update'], sends: ['mails'] },
  },
  accept: {
    method: 'POST',
    path: '/api/v3/password_resets/accept',
    summary: 'Set a new password',
    description: 'Ends all sessions of the user. API tokens stay valid.',
    open: true,
    body: 'required',
    takes: 'PasswordResetAcceptance',
    success: 204,
    errors: ['NotFound', 'PropertyConstraintViolation'],
    uses: { table: ['read', 'put', 'update', 'delete'], sends: ['mails'] },
  },
})
