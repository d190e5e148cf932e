import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { availableProjects, ofProject } from '#shared/resources/projects/routes.ts'

const usual = usualRoutes('versions', 'Version', 'a version', 'versions')

/** The routes of versions (specification, "Versions"). */
export const routes = defineRoutes('versions', {
  list: usual.list({ unpaged: true }),
  create: usual.create({
    uses: { table: ['read', 'put', 'update', 'check'], sends: ['webhooks'] },
  }),
  schema: usual.schema({
    inAnyProject: ['view_work_packages', 'manage_versions'],
    errors: ['MissingPermission'],
  }),
  'create-form': usual.creationForm(),
  'available-projects': {
    ...availableProjects('versions', 'a version', ['manage_versions']),
    unpaged: true,
  },
  show: usual.show(),
  update: usual.update({ uses: { table: kind.writes, sends: ['jobs', 'webhooks'] } }),
  delete: usual.delete({
    summary: 'Delete a version; its work packages are unassigned',
    uses: { table: kind.writes, sends: ['jobs'] },
  }),
  deletion: usual.deletion(),
  'update-form': usual.updateForm({ errors: ['UpdateConflict'] }),
  projects: kind.listing({
    path: '/api/v3/versions/{id}/projects',
    summary: 'List the projects in which a version is available',
    elements: 'Project',
    unpaged: true,
    errors: ['NotFound'],
  }),
  'in-project': usual.of(ofProject).list({
    summary: 'List the versions that are available in a project',
    runsWith: 'list',
    unpaged: true,
  }),
})
