import { extname } from 'node:path'
import type { Viewer } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { type Addressed, findAddressed } from '#shared/platform/endpoints/show.ts'
import type { NewResource, Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { type Draft, notAllowedViolation } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import {
  addressedWorkPackages,
  type LoadedWorkPackage,
} from '#shared/resources/work-packages/load-work-package.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { Surroundings } from '#shared/resources/work-packages/surroundings.ts'
import { contentTypeOf } from './content-type.ts'
import { cleaned } from './file-name.ts'
import type { ReadStores } from './load-attachment.ts'
import { type Attachment, type ListedAttachment, MAX_ATTACHMENTS, MAX_FILE_BYTES } from './model.ts'
import { canAttach, canUpload } from './policy.ts'
import { properties } from './properties.ts'
import { tooMany, tooManyIn } from './room.ts'

/** The file of an upload, and the work package that gets it, if the address names one. */
export interface Upload {
  file: Uint8Array
  around: Surroundings
  target?: Addressed<WorkPackage, LoadedWorkPackage>
  /** What the work package has already. */
  present: readonly ListedAttachment[]
}

/** Rules for drafting an attachment. */
export const newAttachments: NewResource<Attachment, Upload, ReadStores> = {
  properties,
  loadForCreation: async (request, stores) => {
    const file = request.file ?? new Uint8Array()
    const { id } = request.params
    if (id === undefined) return { file, around: new Surroundings(await request.viewer, stores), present: [] }
    const [target, present] = await Promise.all([
      findAddressed(addressedWorkPackages, request as Request<'id'>, stores),
      stores.attachments.of(id),
    ])
    return { file, around: target.loaded.around, target, present }
  },
  mayCreate: (viewer, { target }) => (target ? canAttach(target.loaded.rights) : canUpload(viewer)),
  review,
}

/** What metadata say that counts: the rest are hints on what the file itself tells. */
export const countingIn = ({ fileName, description }: Values): Values => ({
  fileName: typeof fileName === 'string' ? cleaned(fileName) : fileName,
  description,
})

async function review(
  { values, violations }: Draft,
  { viewer, loaded, stores }: Reviewing<Attachment, Upload, ReadStores>,
): Promise<Draft> {
  const contentType = contentTypeOf(loaded.file, String(values.fileName))
  const more = [
    ...sizeViolations(loaded.file),
    ...typeViolations(contentType, String(values.fileName), viewer),
    ...(await roomViolations(viewer, loaded, stores)),
  ]
  return { values, violations: [...violations, ...more] }
}

const sizeViolations = ({ length }: Uint8Array): ApiError[] =>
  length > MAX_FILE_BYTES
    ? [constraintViolation('file', `File is too large (maximum size is ${MAX_FILE_BYTES} Bytes).`)]
    : []

/** The settings may name what can be attached: types, and extensions as `*.pdf`. */
function typeViolations(contentType: string, fileName: string, { configuration }: Viewer): ApiError[] {
  const { attachmentAllowList: allowed = [] } = configuration.settings
  const extension = `*${extname(fileName).toLowerCase()}`
  const isAllowed = allowed.length === 0 || allowed.some((one) => [contentType, extension].includes(one))
  return isAllowed ? [] : [notAllowedViolation(properties, 'contentType', allowed)]
}

async function roomViolations(
  { user }: Viewer,
  { target, present }: Upload,
  { attachments }: ReadStores,
): Promise<ApiError[]> {
  if (target) return tooManyIn(present, 1)
  const unclaimed = user ? await attachments.unclaimedBy(user.id) : 0
  return unclaimed >= MAX_ATTACHMENTS.unclaimed ? [tooMany(MAX_ATTACHMENTS.unclaimed)] : []
}
