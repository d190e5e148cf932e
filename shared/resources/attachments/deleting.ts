import type { Stores } from '#shared/app.ts'
import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import { nextActivity } from '#shared/resources/activities/model.ts'
import { noteOn } from '#shared/resources/work-packages/noting.ts'
import { addressedAttachments, type LoadedAttachment, type ReadNames } from './load-attachment.ts'
import { type Attachment, droppedAt } from './model.ts'
import { canDelete } from './policy.ts'

/** How an attachment is deleted: it is gone at once, and the sweeper removes its file. */
export const removableAttachments: RemovableResource<
  Attachment,
  LoadedAttachment,
  Stores<ReadNames | 'journals' | 'now'>
> = {
  ...addressedAttachments,
  mayRemove: (viewer, attachment, { rights }) => canDelete(viewer, attachment, rights),
  acceptRemoval: async (attachment, stores, { around, workPackage }) => {
    const now = stores.now()
    const dropping = stores.attachments.replacement(attachment, droppedAt(attachment, now))
    const changes = [{ property: 'attachment', old: attachment.fileName }]
    const { user } = around.viewer
    if (!workPackage) await stores.table.write(dropping)
    else
      await noteOn(
        workPackage,
        nextActivity(workPackage, user?.id, now, changes),
        around,
        stores,
        ...dropping,
      )
    return undefined
  },
}
