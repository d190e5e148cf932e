import { membershipReaders } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The routes of placeholder users (specification, "Placeholder users"); clients also rely on schema and forms. */
export const routes = defineRoutes('placeholder-users', {
  list: kind.listing({
    path: '/api/v3/placeholder_users',
    summary: 'List placeholder users',
    inAnyProject: membershipReaders,
    elements: 'PlaceholderUser',
    errors: ['MissingPermission'],
  }),
  create: kind.creation({
    path: '/api/v3/placeholder_users',
    summary: 'Create a placeholder user',
    inAnyProject: membershipReaders,
    returns: 'PlaceholderUser',
    uses: { table: ['get', 'query', 'put', 'update'] },
  }),
  schema: kind.schema({
    path: '/api/v3/placeholder_users/schema',
    summary: 'View the schema of placeholder users',
    uses: { table: ['get'] },
  }),
  'create-form': kind.creationForm({
    path: '/api/v3/placeholder_users/form',
    summary: 'Check the creation of a placeholder user',
    uses: { table: ['get'] },
  }),
  show: kind.view({
    path: '/api/v3/placeholder_users/{id}',
    summary: 'View a placeholder user',
    inAnyProject: membershipReaders,
    returns: 'PlaceholderUser',
  }),
  update: kind.update({
    path: '/api/v3/placeholder_users/{id}',
    summary: 'Update a placeholder user',
    inAnyProject: membershipReaders,
    returns: 'PlaceholderUser',
    uses: { table: ['get', 'query', 'put', 'update', 'delete'] },
  }),
  delete: kind.deletion({
    path: '/api/v3/placeholder_users/{id}',
    summary: 'Delete a placeholder user',
    success: 202,
    uses: { table: ['get', 'put', 'update'], sends: ['jobs'] },
  }),
  deletion: kind.deletionPreview({
    path: '/api/v3/placeholder_users/{id}/deletion',
    summary: 'View what the deletion of a placeholder user takes along',
  }),
  'update-form': kind.updateForm({
    path: '/api/v3/placeholder_users/{id}/form',
    summary: 'Check the update of a placeholder user',
    errors: ['UpdateConflict'],
    uses: { table: ['get'] },
  }),
})
