import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** Specification, "Versions". */
export const routes = defineRoutes('versions', {
  list: kind.listing({
    path: '/api/v3/versions',
    summary: 'List versions',
    elements: 'Version',
    unpaged: true,
  }),
  create: kind.creation({
    path: '/api/v3/versions',
    summary: 'Create a version',
    returns: 'Version',
    uses: { table: ['get', 'query', 'put', 'update', 'check'] },
  }),
  schema: kind.schema({
    path: '/api/v3/versions/schema',
    summary: 'View the schema of versions',
    inAnyProject: ['view_work_packages', 'manage_versions'],
    errors: ['MissingPermission'],
  }),
  'create-form': kind.creationForm({
    path: '/api/v3/versions/form',
    summary: 'Check the creation of a version',
  }),
  'available-projects': kind.listing({
    path: '/api/v3/versions/available_projects',
    summary: 'List the projects in which a version can be created',
    inAnyProject: ['manage_versions'],
    elements: 'Project',
    unpaged: true,
    errors: ['MissingPermission'],
  }),
  show: kind.view({
    path: '/api/v3/versions/{id}',
    summary: 'View a version',
    returns: 'Version',
  }),
  update: kind.update({
    path: '/api/v3/versions/{id}',
    summary: 'Update a version',
    returns: 'Version',
    uses: { table: kind.writes, sends: ['jobs'] },
  }),
  delete: kind.deletion({
    path: '/api/v3/versions/{id}',
    summary: 'Delete a version; its work packages are unassigned',
    success: 204,
    uses: { table: kind.writes, sends: ['jobs'] },
  }),
  deletion: kind.deletionPreview({
    path: '/api/v3/versions/{id}/deletion',
    summary: 'View what the deletion of a version takes along',
  }),
  'update-form': kind.updateForm({
    path: '/api/v3/versions/{id}/form',
    summary: 'Check the update of a version',
    errors: ['UpdateConflict'],
  }),
  projects: kind.listing({
    path: '/api/v3/versions/{id}/projects',
    summary: 'List the projects in which a version is available',
    elements: 'Project',
    unpaged: true,
    errors: ['NotFound'],
  }),
  'in-project': kind.listing({
    path: '/api/v3/projects/{id}/versions',
    summary: 'List the versions that are available in a project',
    names: 'identifier',
    elements: 'Version',
    unpaged: true,
    errors: ['NotFound'],
  }),
})
