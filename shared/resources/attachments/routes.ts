import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'

/** The routes of attachments. There are none yet, so an attachment has no address either. */
export const routes = defineRoutes('attachments', {
  list: kind.listing({
    path: '/api/v3/work_packages/{id}/attachments',
    summary: 'List the attachments of a work package',
    description: 'There are none yet.',
    unpaged: true,
    elements: 'Attachment',
    errors: ['NotFound'],
    uses: { table: ['get'] },
  }),
})
