import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('users', 'User', 'a user', 'users')

/**
 * The routes of users (specification, "Users"). They include the Schema and the forms, because clients use these too.
 */
export const routes = defineRoutes('users', {
  list: usual.list({ inAnyProject: viewMembershipPermissions, errors: ['MissingPermission'] }),
  create: usual.create({
    summary: 'Create or invite a user',
    inAnyProject: viewMembershipPermissions,
    uses: { table: ['read', 'put', 'update'], sends: ['mails', 'webhooks'] },
  }),
  schema: usual.schema({ uses: { table: ['read'] } }),
  'create-form': usual.creationForm({ uses: { table: ['read'] } }),
  show: usual.show({
    names: 'login',
    anonymous: 'NotFound',
    inAnyProject: viewMembershipPermissions,
  }),
  update: usual.update({
    description:
      'Users who change their own password, login or email address have to send `currentPassword`, unless the request belongs to a session that began with a password or by single sign-on in the last ten minutes. `revokeTokens` determines whether a new password revokes the API tokens of the user; by default, only a password that somebody else sets revokes them.',
    names: 'login',
    inAnyProject: viewMembershipPermissions,
    uses: { table: ['read', 'put', 'update', 'delete'], sends: ['mails'] },
  }),
  delete: usual.delete({
    names: 'login',
    errors: ['PropertyConstraintViolation'],
    uses: { table: ['read', 'put', 'update', 'delete'], sends: ['jobs'] },
    success: 202,
  }),
  deletion: usual.deletion({ names: 'login' }),
  'update-form': usual.updateForm({
    names: 'login',
    errors: ['UpdateConflict'],
    uses: { table: ['read'] },
  }),
  preferences: kind.view({
    path: '/api/v3/users/{id}/preferences',
    names: 'login',
    summary: 'View the preferences of a user',
    returns: 'UserPreferences',
    errors: ['MissingPermission'],
    uses: { table: ['read'] },
  }),
  'update-preferences': kind.update({
    path: '/api/v3/users/{id}/preferences',
    names: 'login',
    summary: 'Update the preferences of a user',
    takes: 'UserPreferencesChange',
    returns: 'UserPreferences',
    uses: { table: ['read', 'put', 'update', 'delete'] },
  }),
  'my-preferences': kind.view({
    path: '/api/v3/my_preferences',
    summary: 'View the preferences of the requester',
    runsWith: 'preferences',
    returns: 'UserPreferences',
    uses: { table: ['read'] },
  }),
  'update-my-preferences': kind.update({
    path: '/api/v3/my_preferences',
    summary: 'Update the preferences of the requester',
    runsWith: 'update-preferences',
    takes: 'UserPreferencesChange',
    returns: 'UserPreferences',
    uses: { table: ['read', 'put', 'update', 'delete'] },
  }),
  lock: kind.action({
    method: 'POST',
    path: '/api/v3/users/{id}/lock',
    names: 'login',
    summary: 'Lock a user',
    inAnyProject: viewMembershipPermissions,
    returns: 'User',
    errors: ['InvalidUserStatusTransition'],
    uses: { table: ['read', 'put', 'update', 'delete'] },
  }),
  unlock: kind.action({
    method: 'DELETE',
    path: '/api/v3/users/{id}/lock',
    names: 'login',
    summary: 'Unlock a user',
    runsWith: 'lock',
    inAnyProject: viewMembershipPermissions,
    returns: 'User',
    errors: ['InvalidUserStatusTransition'],
    uses: { table: ['read', 'put', 'update', 'delete'] },
  }),
  invite: kind.action({
    method: 'POST',
    path: '/api/v3/users/{id}/invitation',
    names: 'login',
    summary: 'Send an invited user a new invitation',
    description:
      'Links in earlier mails stop working. One user can be sent at most 20 new invitations per hour.',
    inAnyProject: viewMembershipPermissions,
    returns: 'User',
    errors: ['InvalidUserStatusTransition', 'TooManyRequests'],
    uses: { table: ['read', 'put', 'update', 'delete'], sends: ['mails'] },
  }),
  'password-reset': {
    method: 'POST',
    path: '/api/v3/users/{id}/password_reset',
    names: 'login',
    summary: 'Send a user a link for a new password',
    description:
      'Sends the same mail as `POST /api/v3/password_resets`. Invited and locked users, and users who have already got 3 of these mails within an hour, get none; the response is the same.',
    success: 202,
    errors: ['MissingPermission', 'NotFound'],
    uses: { table: ['read', 'put', 'update'], sends: ['mails'] },
  },
})
