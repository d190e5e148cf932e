import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import { type LoadedAttachment, removableAttachments as removable } from './load-attachment.ts'
import { type Attachment, droppedAt } from './model.ts'
import { canDelete } from './policy.ts'
import { attachmentsIn } from './store.ts'

/**
 * Declares how an endpoint deletes an attachment. The attachment disappears immediately; the sweeper removes its file.
 */
export const removableAttachments: RemovableResource<Attachment, LoadedAttachment> = {
  ...removable,
  mayRemove: (viewer, attachment, { owner, rights }) =>
    canDelete(viewer, attachment, owner?.container, rights),
  acceptRemoval: async (attachment, ports, { context, owner }) => {
    const dropping = attachmentsIn(ports).replacement(attachment, droppedAt(attachment, ports.now()))
    const changes = [{ property: 'attachment', old: attachment.fileName }]
    if (owner) await owner.container.note(owner.entity, changes, context, ports, dropping)
    else await ports.table.write(dropping)
    return undefined
  },
}
