import { membershipReaders } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { usualRoutes } from '#shared/platform/http/usual-routes.ts'
import { ofWorkPackage } from '#shared/resources/work-packages/routes.ts'

const usual = usualRoutes('attachments', 'Attachment', 'an attachment', 'attachments')

/** Attachments, "Attachments". */
export const routes = defineRoutes('attachments', {
  list: usual.of(ofWorkPackage).list({ unpaged: true }),
  'create-in-work-package': kind.upload({
    path: '/api/v3/work_packages/{id}/attachments',
    summary: 'Attach a file to a work package',
    runsWith: 'create',
    inAnyProject: membershipReaders,
    errors: ['NotFound'],
    returns: 'Attachment',
  }),
  create: kind.upload({
    path: '/api/v3/attachments',
    summary: 'Upload a file for a work package to claim',
    description: 'It is removed unless a work package has claimed it within three hours.',
    inAnyProject: [
      ...membershipReaders,
      'edit_work_packages',
      'add_work_package_attachments',
      'add_work_packages',
    ],
    returns: 'Attachment',
  }),
  show: usual.show({ inAnyProject: membershipReaders }),
  delete: usual.delete({ errors: ['UpdateConflict'] }),
  content: {
    method: 'GET',
    path: '/api/v3/attachments/{id}/content',
    summary: 'Download the file of an attachment',
    description:
      'It is at another address, which is valid for a minute. Of what is answered there, only `Content-Type` and `Content-Disposition` are promised.',
    success: 302,
    errors: ['NotFound'],
    uses: { table: kind.reads, files: ['get'] },
  },
})
