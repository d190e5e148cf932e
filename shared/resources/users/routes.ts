import { membershipReaders } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The routes of users (specification, "Users"); schema and forms are additions that clients rely on. */
export const routes = defineRoutes('users', {
  list: kind.listing({
    path: '/api/v3/users',
    summary: 'List users',
    anywhere: membershipReaders,
    elements: 'User',
    errors: ['MissingPermission'],
    uses: { table: ['get', 'query'] },
  }),
  create: kind.creation({
    path: '/api/v3/users',
    summary: 'Create or invite a user',
    anywhere: membershipReaders,
    returns: 'User',
    uses: { table: ['get', 'query', 'put', 'update'], sends: ['mails'] },
  }),
  schema: kind.schema({
    path: '/api/v3/users/schema',
    summary: 'View the schema of users',
    uses: { table: ['get'] },
  }),
  'create-form': kind.creationForm({
    path: '/api/v3/users/form',
    summary: 'Check the creation of a user',
    uses: { table: ['get'] },
  }),
  show: kind.view({
    path: '/api/v3/users/{id}',
    names: 'me',
    summary: 'View a user',
    anonymous: 'NotFound',
    anywhere: membershipReaders,
    returns: 'User',
    uses: { table: ['get', 'query'] },
  }),
  update: kind.update({
    path: '/api/v3/users/{id}',
    names: 'me',
    summary: 'Update a user',
    anywhere: membershipReaders,
    returns: 'User',
    uses: { table: ['get', 'query', 'put', 'update', 'delete'], sends: ['mails'] },
  }),
  delete: kind.deletion({
    path: '/api/v3/users/{id}',
    names: 'me',
    summary: 'Delete a user',
    success: 202,
    errors: ['PropertyConstraintViolation'],
    uses: { table: ['get', 'put', 'update', 'delete'], sends: ['jobs'] },
  }),
  'update-form': kind.updateForm({
    path: '/api/v3/users/{id}/form',
    names: 'me',
    summary: 'Check the update of a user',
    errors: ['UpdateConflict'],
    uses: { table: ['get'] },
  }),
  lock: {
    method: 'POST',
    path: '/api/v3/users/{id}/lock',
    names: 'me',
    summary: 'Lock a user',
    anywhere: membershipReaders,
    success: 200,
    returns: 'User',
    errors: ['InvalidUserStatusTransition', 'MissingPermission', 'NotFound'],
    uses: { table: ['get', 'query', 'put', 'update', 'delete'] },
  },
  unlock: {
    method: 'DELETE',
    path: '/api/v3/users/{id}/lock',
    names: 'me',
    summary: 'Unlock a user',
    anywhere: membershipReaders,
    success: 200,
    returns: 'User',
    errors: ['InvalidUserStatusTransition', 'MissingPermission', 'NotFound'],
    uses: { table: ['get', 'query', 'put', 'update', 'delete'] },
  },
})
