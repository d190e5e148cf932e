import type { ProjectPermission } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'

const favoring = {
  path: '/api/v3/projects/{id}/favorite',
  names: 'identifier',
  success: 204,
  uses: { table: kind.writes },
} as const

const usual = usualRoutes('projects', 'Project', 'a project', 'projects')

/**
 * The parent resource in addresses such as `/api/v3/projects/{id}/versions`. The address may contain the identifier of
 * the project instead of its id.
 */
export const ofProject = { name: 'projects', one: 'a project', names: 'identifier' } as const

/** Returns the route that lists the projects in which the requester can create an entity of the given type. */
export const availableProjects = <const Name extends string>(
  name: Name,
  one: string,
  inAnyProject: readonly ProjectPermission[],
) =>
  kind.listing({
    path: `/api/v3/${name}/available_projects` as const,
    summary: `List the projects in which ${one} can be created`,
    inAnyProject,
    elements: 'Project',
    errors: ['MissingPermission'],
  })

/** The routes of projects (specification, "Projects"). */
export const routes = defineRoutes('projects', {
  list: usual.list(),
  create: usual.create({
    uses: { table: ['read', 'put', 'update', 'check'], sends: ['webhooks'] },
  }),
  schema: usual.schema(),
  schemas: kind.schemaView({
    path: '/api/v3/projects/schemas',
    summary: 'View the schema of projects, at an alternative address',
    sameAs: 'schema',
  }),
  'create-form': usual.creationForm(),
  'available-parents': kind.listing({
    path: '/api/v3/projects/available_parent_projects',
    summary: 'List the projects that can become the parent of a project',
    inAnyProject: ['edit_project'],
    elements: 'Project',
    parameters: { of: 'The id or identifier of the project to move; by default a new project.' },
    errors: ['MissingPermission', 'NotFound'],
  }),
  show: usual.show({ names: 'identifier' }),
  update: usual.update({
    summary: 'Update, archive or unarchive a project',
    names: 'identifier',
    uses: { table: kind.writes, sends: ['jobs', 'webhooks'] },
  }),
  delete: usual.delete({
    names: 'identifier',
    errors: ['PropertyConstraintViolation'],
    uses: { table: kind.writes, sends: ['jobs', 'webhooks'] },
  }),
  deletion: usual.deletion({ names: 'identifier' }),
  'update-form': usual.updateForm({ names: 'identifier', errors: ['UpdateConflict'] }),
  copy: {
    method: 'POST',
    path: '/api/v3/projects/{id}/copy',
    names: 'identifier',
    summary: 'Copy a project',
    description:
      'A job writes the copy, which is archived until it is complete. The answer is the status of the job, whose address is also in the header `Location`.',
    body: 'required',
    takes: 'ProjectCopyCreation',
    describes: 'ProjectCopy',
    success: 202,
    returns: 'JobStatus',
    errors: [
      'MissingPermission',
      'NotFound',
      'PropertyConstraintViolation',
      'MultipleErrors',
      'UpdateConflict',
    ],
    uses: { table: ['read', 'put', 'update'], sends: ['jobs'] },
  },
  'copy-form': kind.creationForm({
    path: '/api/v3/projects/{id}/copy/form',
    names: 'identifier',
    summary: 'Check the copy of a project',
    describes: 'ProjectCopy',
    errors: ['NotFound', 'UpdateConflict'],
  }),
  'copy-schema': kind.schemaView({
    path: '/api/v3/projects/{id}/copy/schema',
    names: 'identifier',
    summary: 'View the schema of a copy of a project',
    describes: 'ProjectCopy',
    errors: ['MissingPermission', 'NotFound'],
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
    summary: 'Remove a project from the favorites of the requester',
    runsWith: 'favor',
    errors: ['MissingPermission', 'NotFound'],
  },
})
