import type { Stores } from '#shared/app.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import type { CreatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { combined, requireVisible } from '#shared/platform/http/errors.ts'
import type { Route } from '#shared/platform/http/route.ts'
import { nextActivity } from '#shared/resources/activities/model.ts'
import { noteOn } from '#shared/resources/work-packages/noting.ts'
import type { ReadNames } from './load-attachment.ts'
import { type Attachment, newAttachment, preparedOf } from './model.ts'
import { countingIn, newAttachments, type Upload } from './new-attachments.ts'
import { tooManyIn } from './room.ts'
import { representSingle } from './single.ts'

type UploadStores = Stores<ReadNames | 'files' | 'journals' | 'now' | 'sequences'>

/**
 * How an attachment is uploaded. It is written before its file, and shown after it: so every file has an attachment, by
 * which the sweeper finds what was cut short.
 */
const uploadedAttachments: CreatableResource<Attachment, Upload, UploadStores> = {
  ...newAttachments,
  blank: async ({ values, viewer, loaded: { file, target } }, { now, sequences }) =>
    newAttachment(
      {
        id: await sequences.allocate('attachments'),
        values: values as { fileName: string; description: string | null },
        author: viewer.user?.id,
        container: target?.entity.id,
      },
      file,
      now(),
    ),
  withValues: (attachment) => attachment,
  insert: async (attachment, { loaded, stores }) => {
    const prepared = preparedOf(attachment, stores.now())
    await stores.attachments.insert(prepared)
    await stores.files.put(attachment.key, loaded.file)
    const showing = stores.attachments.replacement(prepared, attachment)
    await (loaded.target ? addTo(attachment, loaded, stores, showing) : stores.table.write(showing))
  },
  represent: (attachment, _, { around }) => representSingle(attachment, around),
}

/** The endpoint that takes a file, for the work package of the address or for one that claims it later. */
export const upload: Endpoint<Route, UploadStores> = (request, stores) =>
  create(uploadedAttachments)({ ...request, body: countingIn(request.body) }, stores)

/** Shows an attachment on its work package, as long as that has room. A lost race does not take the file again. */
const addTo = (
  { container, fileName }: Attachment,
  { around }: Upload,
  stores: UploadStores,
  showing: readonly Write[],
): Promise<void> =>
  retryingRefusals(async () => {
    const { attachments, now, workPackages } = stores
    const id = container as number
    const [found, present] = await Promise.all([workPackages.byId(id), attachments.of(id)])
    const before = requireVisible(found, !found?.removal)
    const violations = tooManyIn(present, 1)
    if (violations.length > 0) throw combined(violations)
    const changes = [{ property: 'attachment', new: fileName }]
    const activity = nextActivity(before, around.viewer.user?.id, now(), changes)
    around.know(await noteOn(before, activity, around, stores, ...showing))
  })
