import * as kind from '#shared/api/kinds.ts'
import { defineRoutes } from '#shared/api/route.ts'

/** Every right that an action of a project takes. */
const anywhere = [
  'view_project',
  'edit_project',
  'add_work_packages',
  'view_work_packages',
  'manage_versions',
  'view_members',
  'manage_members',
  'manage_types',
] as const

/** Specification, "Actions and capabilities". */
export const routes = defineRoutes('actions', {
  list: kind.listing({
    path: '/api/v3/actions',
    summary: 'List the actions one may take somewhere',
    anywhere,
    elements: 'Action',
    uses: { table: ['get', 'query'] },
  }),
  show: kind.view({
    path: '/api/v3/actions/{id+}',
    summary: 'View an action',
    anywhere,
    names: 'text',
    returns: 'Action',
    uses: { table: ['get', 'query'] },
  }),
})
