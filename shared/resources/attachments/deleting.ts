import type { Stores } from '#shared/app.ts'
import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import { addressedAttachments, type LoadedAttachment, type ReadStores } from './load-attachment.ts'
import { type Attachment, droppedAt } from './model.ts'
import { type NotingNames, noteOn } from './noting.ts'
import { canDelete } from './policy.ts'

/** How an attachment is deleted: it is gone at once, and the sweeper removes its file. */
export const removableAttachments: RemovableResource<
  Attachment,
  LoadedAttachment,
  ReadStores & Stores<NotingNames>
> = {
  ...addressedAttachments,
  mayRemove: (viewer, attachment, { rights }) => canDelete(viewer, attachment, rights),
  acceptRemoval: async (attachment, stores, { around, workPackage }) => {
    const { attachments, now } = stores
    const also = attachments.replacement(attachment, droppedAt(attachment, now()))
    const change = { property: 'attachment', old: attachment.fileName }
    if (around && workPackage)
      await noteOn(workPackage, change, { around, viewer: around.viewer }, stores, also)
    else await stores.table.write(also)
    return undefined
  },
}
