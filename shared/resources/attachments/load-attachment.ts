import type { ProjectRights } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { type SurroundingNames, Surroundings } from '#shared/surroundings/surroundings.ts'
import type { Attachment } from './model.ts'
import { isAuthor } from './policy.ts'

/** The names of the stores that reading attachments takes. */
export type ReadNames = SurroundingNames | 'attachments'

export type ReadStores = Stores<ReadNames>

/** An attachment, its work package, and the requester's rights where that is. */
export interface LoadedAttachment extends Loaded<Attachment> {
  around: Surroundings
  workPackage?: WorkPackage
  rights?: ProjectRights
  /** Whether the requester sees the work package, if there is one. */
  sees?: boolean
}

/** Attachments at an address: whoever sees the work package sees them; without one, only the author does. */
export const addressedAttachments: AddressedResource<Attachment, LoadedAttachment, ReadStores> = {
  load: loadAttachment,
  isVisible: (viewer, attachment, { sees = isAuthor(viewer, attachment) }) =>
    attachment.status === 'uploaded' && !attachment.removal && sees,
}

async function loadAttachment(request: Request<'id'>, stores: ReadStores): Promise<LoadedAttachment> {
  const [viewer, entity] = await Promise.all([request.viewer, stores.attachments.byId(request.params.id)])
  const around = new Surroundings(viewer, stores)
  if (entity?.container === undefined) return { entity, around }
  const workPackage = await around.workPackage(entity.container)
  const rights = workPackage && (await around.rights(workPackage.project))
  return { entity, around, workPackage, rights, sees: !!workPackage && (await around.sees(workPackage)) }
}
