import type { Viewer } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { draftCreation } from '#shared/platform/endpoints/writing.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { combined, requireVisible } from '#shared/platform/http/errors.ts'
import { requireValid } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { ReadStores } from './load-attachment.ts'
import { type Attachment, claimedBy } from './model.ts'
import { countingIn, newAttachments, type Upload } from './new-attachments.ts'
import { type NotingNames, noteOn } from './noting.ts'
import { preparedAttachment } from './prepared.ts'
import { tooManyIn } from './room.ts'
import { representSingle } from './single.ts'

type UploadStores = ReadStores & Stores<NotingNames | 'files' | 'sequences'>

/**
 * The endpoint that takes a file, for the work package of the address or for one that claims it later. The attachment is written
 * before the file, and shown after it: so every file has an attachment, by which the sweeper finds what was cut short.
 */
export async function upload(request: Request, stores: UploadStores): Promise<Single> {
  const counting = { ...request, body: countingIn(request.body) }
  const { viewer, loaded, draft } = await draftCreation(newAttachments, counting, stores)
  const prepared = await prepare(requireValid(draft), loaded, viewer, stores)
  await stores.files.put(prepared.key, loaded.file)
  if (loaded.target) return addTo(prepared, loaded.target, viewer, stores)
  const uploaded: Attachment = { ...prepared, status: 'uploaded' }
  await stores.attachments.replace(prepared, uploaded)
  return new Single(await representSingle(uploaded, viewer, {}, stores), prepared.version + 1)
}

/** Writes an attachment that nobody sees yet. */
async function prepare(
  values: Values,
  { file }: Upload,
  { user }: Viewer,
  { attachments, now, sequences }: UploadStores,
): Promise<Attachment> {
  const id = await sequences.allocate('attachments')
  const { fileName, description } = values as { fileName: string; description: string | null }
  const attachment = await preparedAttachment(id, { fileName, description }, file, user?.id, now())
  await attachments.insert(attachment)
  return attachment
}

/** Shows an attachment on its work package, as long as that has room. */
const addTo = (
  prepared: Attachment,
  { entity: { id }, loaded: { around, rights } }: NonNullable<Upload['target']>,
  viewer: Viewer,
  stores: UploadStores,
): Promise<Single> =>
  retryingRefusals(async () => {
    const { attachments, workPackages } = stores
    const [found, present] = await Promise.all([workPackages.byId(id), attachments.of(id)])
    const before = requireVisible(found, !found?.removal)
    const violations = tooManyIn(present, 1)
    if (violations.length > 0) throw combined(violations)
    const attachment = claimedBy(prepared, id)
    const change = { property: 'attachment', new: attachment.fileName }
    const also = attachments.replacement(prepared, attachment)
    const workPackage = await noteOn(before, change, { around, viewer }, stores, also)
    const shown = await representSingle(attachment, viewer, { around, workPackage, rights }, stores)
    return new Single(shown, prepared.version + 1)
  })
