import type { ProjectRights } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import type { Ports } from '#shared/ports.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { Surroundings } from '#shared/surroundings/surroundings.ts'
import type { Attachment } from './model.ts'
import { isAuthor } from './policy.ts'
import { attachmentsIn } from './store.ts'

/** An attachment, its work package, and the requester's rights where that is. */
export interface LoadedAttachment extends Loaded<Attachment> {
  around: Surroundings
  workPackage?: WorkPackage
  rights?: ProjectRights
  /** Whether the requester sees the work package, if there is one. */
  sees?: boolean
}

/** Attachments at an address: whoever sees the work package sees them; without one, only the author does. */
export const addressedAttachments: AddressedResource<Attachment, LoadedAttachment, Ports> = {
  load: loadAttachment,
  isVisible: (viewer, attachment, { sees = isAuthor(viewer, attachment) }) =>
    attachment.status === 'uploaded' && !attachment.removal && sees,
}

async function loadAttachment(request: Request<'id'>, ports: Ports): Promise<LoadedAttachment> {
  const [viewer, entity] = await Promise.all([request.viewer, attachmentsIn(ports).byId(request.params.id)])
  const around = new Surroundings(viewer, ports)
  if (entity?.container === undefined) return { entity, around }
  const workPackage = await around.workPackage(entity.container)
  const rights = workPackage && (await around.rights(workPackage.project))
  return { entity, around, workPackage, rights, sees: !!workPackage && (await around.sees(workPackage)) }
}
