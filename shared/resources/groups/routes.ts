import { membershipReaders } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The routes of groups. Whoever may neither see nor manage the members of some project gets 403 at each of them. */
export const routes = defineRoutes('groups', {
  list: kind.listing({
    path: '/api/v3/groups',
    summary: 'List groups',
    inAnyProject: membershipReaders,
    elements: 'Group',
    errors: ['MissingPermission'],
  }),
  create: kind.creation({
    path: '/api/v3/groups',
    summary: 'Create a group',
    description: 'What its members inherit follows, in the background if there are many.',
    inAnyProject: membershipReaders,
    returns: 'Group',
    uses: { table: kind.writes, sends: ['jobs'] },
  }),
  schema: kind.schema({
    path: '/api/v3/groups/schema',
    summary: 'View the schema of groups',
    inAnyProject: membershipReaders,
    errors: ['MissingPermission'],
  }),
  show: kind.view({
    path: '/api/v3/groups/{id}',
    summary: 'View a group',
    description: 'It embeds the first 100 of its members.',
    inAnyProject: membershipReaders,
    errors: ['MissingPermission'],
    returns: 'Group',
  }),
  update: kind.update({
    path: '/api/v3/groups/{id}',
    summary: 'Update a group',
    description:
      'Members replace all present ones. What they inherit follows, in the background if there are many.',
    inAnyProject: membershipReaders,
    returns: 'Group',
    uses: { table: kind.writes, sends: ['jobs'] },
  }),
  delete: kind.deletion({
    path: '/api/v3/groups/{id}',
    summary: 'Delete a group',
    inAnyProject: membershipReaders,
    success: 202,
    uses: { table: ['get', 'query', 'put', 'update', 'delete'], sends: ['jobs'] },
  }),
  deletion: kind.deletionPreview({
    path: '/api/v3/groups/{id}/deletion',
    summary: 'View what the deletion of a group takes along',
    inAnyProject: membershipReaders,
  }),
})
