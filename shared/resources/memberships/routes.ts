import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The routes of memberships (rights over the API). */
export const routes = defineRoutes('memberships', {
  list: kind.listing({
    path: '/api/v3/memberships',
    summary: 'List memberships',
    description: 'Those in projects where the requester may see or manage members; administrators see all.',
    elements: 'Membership',
  }),
  create: kind.creation({
    path: '/api/v3/memberships',
    summary: 'Create a membership',
    description:
      'Gives a principal roles in a project or, without a project, global roles. Whoever may invite users may name the principal by `email`: an address that nobody has is invited.',
    returns: 'Membership',
    uses: { table: kind.writes, sends: ['jobs', 'mails'] },
  }),
  schema: kind.schema({
    path: '/api/v3/memberships/schema',
    summary: 'View the schema of memberships',
    inAnyProject: ['view_members', 'manage_members'],
    errors: ['MissingPermission'],
  }),
  'create-form': kind.creationForm({
    path: '/api/v3/memberships/form',
    summary: 'Check the creation of a membership',
  }),
  'available-projects': kind.listing({
    path: '/api/v3/memberships/available_projects',
    summary: 'List the projects in which a membership can be created',
    inAnyProject: ['manage_members'],
    elements: 'Project',
    errors: ['MissingPermission'],
  }),
  show: kind.view({
    path: '/api/v3/memberships/{id}',
    summary: 'View a membership',
    returns: 'Membership',
  }),
  update: kind.update({
    path: '/api/v3/memberships/{id}',
    summary: 'Update a membership',
    description: 'The roles are the whole wanted set; roles that come through groups stay.',
    returns: 'Membership',
    uses: { table: kind.writes, sends: ['jobs', 'mails'] },
  }),
  delete: kind.deletion({
    path: '/api/v3/memberships/{id}',
    summary: 'Delete a membership',
    description: 'Takes the roles that were given directly; those that come through groups stay.',
    success: 204,
    errors: ['PropertyConstraintViolation'],
    uses: { table: kind.writes, sends: ['jobs'] },
  }),
  'update-form': kind.updateForm({
    path: '/api/v3/memberships/{id}/form',
    summary: 'Check the update of a membership',
    errors: ['UpdateConflict'],
  }),
})
