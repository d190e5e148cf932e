import { uploadPermissions, viewMembershipPermissions } from '#shared/access/permissions.ts'
import * as kind from '#shared/platform/http/route.ts'
import { defineRoutes } from '#shared/platform/http/route.ts'
import { type ParentResource, usualRoutes } from '#shared/platform/http/usual-routes.ts'

const usual = usualRoutes('attachments', 'Attachment', 'an attachment', 'attachments')

/**
 * The AWS resources that uploads use. Uploads send messages to `jobs` and `webhooks`, because they notify users and
 * trigger webhooks.
 */
const uploading = { table: kind.writes, files: ['put'], sends: ['jobs', 'webhooks'] } as const

const preparing = {
  description:
    'The body is the metadata, as JSON or as the part `metadata` of a multipart body. The form in `addAttachment` then stores the file: it is valid for 15 minutes, for this size only.',
  runsWith: 'attachments/create',
  takes: 'AttachmentPreparation',
  returns: 'AttachmentUpload',
} as const

/** The completion of an upload, which triggers webhooks and notifies users. */
const finishing = {
  path: '/api/v3/attachments/{id}/uploaded',
  returns: 'Attachment',
  inAnyProject: viewMembershipPermissions,
  uses: { table: kind.writes, files: ['get'], sends: ['jobs', 'webhooks'] },
} as const

export const attachmentRoutes = <const Name extends string>(of: ParentResource<Name>) => ({
  list: usual.of(of).list({ unpaged: true }),
  upload: kind.upload({
    path: `/api/v3/${of.name}/{id}/attachments`,
    summary: `Attach a file to ${of.one}`,
    runsWith: 'attachments/create',
    uses: uploading,
    inAnyProject: viewMembershipPermissions,
    errors: ['NotFound'],
    returns: 'Attachment',
  }),
  prepare: kind.preparation({
    path: `/api/v3/${of.name}/{id}/attachments/prepare`,
    summary: `Prepare to attach a large file to ${of.one}`,
    ...preparing,
    inAnyProject: viewMembershipPermissions,
    errors: ['NotFound'],
  }),
})

/** The routes of attachments (specification, "Attachments"). */
export const routes = defineRoutes('attachments', {
  create: kind.upload({
    path: '/api/v3/attachments',
    summary: 'Upload a file for a work package to claim',
    description:
      'A work package claims the file when a write names it in `_links.attachments`. Files that are not claimed within three hours are deleted.',
    uses: uploading,
    inAnyProject: [...viewMembershipPermissions, ...uploadPermissions],
    returns: 'Attachment',
  }),
  prepare: kind.preparation({
    path: '/api/v3/attachments/prepare',
    summary: 'Prepare the upload of a large file for a work package to claim',
    ...preparing,
    inAnyProject: [...viewMembershipPermissions, ...uploadPermissions],
  }),
  uploaded: kind.view({
    summary: 'Finish the upload of a file that was stored by a form',
    description: 'The status is 404 before the file is stored and after the upload has been finished.',
    ...finishing,
    errors: ['MissingPermission', 'PropertyConstraintViolation'],
  }),
  finish: {
    method: 'POST',
    summary: 'Finish the upload of a file that was stored by a form; same as GET',
    runsWith: 'uploaded',
    success: 200,
    ...finishing,
    errors: ['MissingPermission', 'NotFound', 'PropertyConstraintViolation'],
  },
  show: usual.show({ inAnyProject: viewMembershipPermissions }),
  delete: usual.delete({
    errors: ['UpdateConflict'],
    uses: { table: kind.writes, sends: ['jobs', 'webhooks'] },
  }),
  content: {
    method: 'GET',
    path: '/api/v3/attachments/{id}/content',
    summary: 'Download the file of an attachment',
    description:
      'Redirects to an address that is valid for one minute. The response at that address may have other headers, but always has `Content-Type` and `Content-Disposition`.',
    success: 302,
    errors: ['NotFound'],
    uses: { table: kind.reads, files: ['get'] },
  },
})
