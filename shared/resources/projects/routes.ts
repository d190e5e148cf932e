import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

const favoring = {
  path: '/api/v3/projects/{id}/favorite',
  names: 'identifier',
  success: 204,
  uses: { table: kind.writes },
} as const

/** Specification, "Projects". */
export const routes = defineRoutes('projects', {
  list: kind.listing({
    path: '/api/v3/projects',
    summary: 'List projects',
    elements: 'Project',
  }),
  create: kind.creation({
    path: '/api/v3/projects',
    summary: 'Create a project',
    returns: 'Project',
    uses: { table: ['get', 'query', 'put', 'update', 'check'] },
  }),
  schema: kind.schema({
    path: '/api/v3/projects/schema',
    summary: 'View the schema of projects',
    uses: { table: ['get'] },
  }),
  schemas: kind.schema({
    path: '/api/v3/projects/schemas',
    summary: 'View the schema of projects, under its other address',
    sameAs: 'schema',
    uses: { table: ['get'] },
  }),
  'create-form': kind.creationForm({
    path: '/api/v3/projects/form',
    summary: 'Check the creation of a project',
  }),
  'available-parents': kind.listing({
    path: '/api/v3/projects/available_parent_projects',
    summary: 'List the projects that can become the parent of a project',
    inAnyProject: ['edit_project'],
    elements: 'Project',
    parameters: { of: 'The project that is to be moved: its id or identifier. Without it, a new one.' },
    errors: ['MissingPermission', 'NotFound'],
  }),
  show: kind.view({
    path: '/api/v3/projects/{id}',
    summary: 'View a project',
    names: 'identifier',
    returns: 'Project',
  }),
  update: kind.update({
    path: '/api/v3/projects/{id}',
    summary: 'Update a project, archive it or bring it back',
    names: 'identifier',
    returns: 'Project',
    uses: { table: kind.writes, sends: ['jobs'] },
  }),
  delete: kind.deletion({
    path: '/api/v3/projects/{id}',
    summary: 'Delete a project',
    names: 'identifier',
    success: 204,
    errors: ['PropertyConstraintViolation'],
    uses: { table: kind.writes, sends: ['jobs'] },
  }),
  deletion: kind.deletionPreview({
    path: '/api/v3/projects/{id}/deletion',
    names: 'identifier',
    summary: 'View what the deletion of a project takes along',
  }),
  'update-form': kind.updateForm({
    path: '/api/v3/projects/{id}/form',
    summary: 'Check the update of a project',
    names: 'identifier',
    errors: ['UpdateConflict'],
  }),
  favor: {
    ...favoring,
    method: 'POST',
    summary: 'Add a project to the favorites of the requester',
    errors: ['MissingPermission', 'NotFound', 'PropertyConstraintViolation'],
  },
  disfavor: {
    ...favoring,
    method: 'DELETE',
    summary: 'Take a project from the favorites of the requester',
    errors: ['MissingPermission', 'NotFound'],
  },
})
