import type { ProjectRights } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import {
  type LoadedWorkPackage,
  loadWorkPackage,
  type ReadNames,
} from '#shared/resources/work-packages/load-work-package.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import type { Attachment } from './model.ts'
import { isAuthor } from './policy.ts'

/** The stores that reading attachments takes. */
export type ReadStores = Stores<ReadNames | 'attachments'>

/** An attachment, its work package, and the requester's rights where that is. */
export interface LoadedAttachment extends Loaded<Attachment> {
  around?: LoadedWorkPackage['around']
  workPackage?: WorkPackage
  rights?: ProjectRights
  sees: boolean
}

/** Attachments at an address: whoever sees the work package sees them; without one, only the author does. */
export const addressedAttachments: AddressedResource<Attachment, LoadedAttachment, ReadStores> = {
  load: loadAttachment,
  isVisible: (viewer, attachment, { sees }) =>
    attachment.status === 'uploaded' &&
    !attachment.removal &&
    (attachment.container === undefined ? isAuthor(viewer, attachment) : sees),
}

async function loadAttachment(request: Request<'id'>, stores: ReadStores): Promise<LoadedAttachment> {
  const entity = await stores.attachments.byId(request.params.id)
  if (entity?.container === undefined) return { entity, sees: false }
  const { container: id } = entity
  const {
    entity: workPackage,
    around,
    rights,
    sees,
  } = await loadWorkPackage({ ...request, params: { id } }, stores)
  return { entity, around, workPackage, rights, sees: sees && !workPackage?.removal }
}
