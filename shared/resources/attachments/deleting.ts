import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import type { Ports } from '#shared/ports.ts'
import { nextActivity } from '#shared/resources/activities/model.ts'
import { noteOn } from '#shared/resources/work-packages/noting.ts'
import { addressedAttachments, type LoadedAttachment } from './load-attachment.ts'
import { type Attachment, droppedAt } from './model.ts'
import { canDelete } from './policy.ts'
import { attachmentsIn } from './store.ts'

/** How an attachment is deleted: it is gone at once, and the sweeper removes its file. */
export const removableAttachments: RemovableResource<Attachment, LoadedAttachment, Ports> = {
  ...addressedAttachments,
  mayRemove: (viewer, attachment, { rights }) => canDelete(viewer, attachment, rights),
  acceptRemoval: async (attachment, ports, { around, workPackage }) => {
    const now = ports.now()
    const dropping = attachmentsIn(ports).replacement(attachment, droppedAt(attachment, now))
    const changes = [{ property: 'attachment', old: attachment.fileName }]
    const { user } = around.viewer
    if (!workPackage) await ports.table.write(dropping)
    else
      await noteOn(workPackage, nextActivity(workPackage, user?.id, now, changes), around, ports, ...dropping)
    return undefined
  },
}
