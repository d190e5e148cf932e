import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { sequencesIn, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { type Addressed, findAddressed } from '#shared/platform/endpoints/show.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import type { CreatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import { combined, requireVisible } from '#shared/platform/http/errors.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { nextActivity } from '#shared/resources/activities/model.ts'
import {
  addressedWorkPackages,
  type LoadedWorkPackage,
} from '#shared/resources/work-packages/load-work-package.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { noteOn } from '#shared/resources/work-packages/noting.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Surroundings } from '#shared/surroundings/surroundings.ts'
import { cleaned } from './file-name.ts'
import { type Attachment, type ListedAttachment, newAttachment, preparedOf, tooManyIn } from './model.ts'
import { canAttach, canUpload } from './policy.ts'
import { properties } from './properties.ts'
import { reviewUpload, type Upload } from './review.ts'
import { representSingle } from './single.ts'
import { attachmentsIn } from './store.ts'

/** The work package that gets a file. */
type Target = Addressed<WorkPackage, LoadedWorkPackage>

/** An upload, with what is around the work package that gets it, and that itself. */
interface LoadedUpload extends Upload {
  around: Surroundings
  target?: Target
}

/**
 * How an attachment is uploaded. It is written before its file, and shown after it: so every file has an attachment, by
 * which the sweeper finds what was cut short.
 */
const uploadedAttachments: CreatableResource<Attachment, LoadedUpload, Ports> = {
  properties,
  loadForCreation: async (request, ports) => {
    const file = request.file ?? new Uint8Array()
    const { id } = request.params
    if (id === undefined) return { file, around: new Surroundings(await request.viewer, ports) }
    const [target, present] = await Promise.all([
      findAddressed(addressedWorkPackages, request as Request<'id'>, ports),
      attachmentsIn(ports).of(id),
    ])
    return { file, around: target.loaded.around, target, present }
  },
  mayCreate: (viewer, { target }) => (target ? canAttach(target.loaded.rights) : canUpload(viewer)),
  review: reviewUpload,
  blank: async ({ values, viewer, loaded: { file, target } }, ports) =>
    newAttachment(
      {
        id: await sequencesIn(ports).allocate('attachments'),
        values: values as { fileName: string; description: string | null },
        author: viewer.user?.id,
        container: target?.entity.id,
      },
      file,
      ports.now(),
    ),
  withValues: (attachment) => attachment,
  insert: async (attachment, { loaded: { file, target, present = [] }, ports }) => {
    const prepared = preparedOf(attachment, ports.now())
    await attachmentsIn(ports).insert(prepared)
    await filesIn(ports).put(attachment.key, file)
    const showing = attachmentsIn(ports).replacement(prepared, attachment)
    await (target ? addTo(attachment, target, present, ports, showing) : ports.table.write(showing))
  },
  represent: (attachment, _, { around }) => representSingle(attachment, around),
}

/** What metadata say that counts: the rest are hints on what the file itself tells. */
const countingIn = ({ fileName, description }: Values): Values => ({
  fileName: cleaned(fileName),
  description,
})

/** The endpoint that takes a file, for the work package of the address or for one that claims it later. */
export const upload: Endpoint<Route, Ports> = (request, ports) =>
  create(uploadedAttachments)({ ...request, body: countingIn(request.body) }, ports)

/**
 * Shows an attachment on its work package, as long as that has room. After a lost race the work package is read again; the
 * file is not taken again.
 */
const addTo = (
  { fileName }: Attachment,
  { entity, loaded: { around } }: Target,
  present: readonly ListedAttachment[],
  ports: Ports,
  showing: readonly Write[],
): Promise<void> => {
  const { id } = entity
  let isRead = true
  return retryingRefusals(async () => {
    const [found, others] = isRead
      ? [entity, present]
      : await Promise.all([workPackagesIn(ports).byId(id), attachmentsIn(ports).of(id)])
    isRead = false
    const before = requireVisible(found, !found?.removal)
    const violations = tooManyIn(others, 1)
    if (violations.length > 0) throw combined(violations)
    const changes = [{ property: 'attachment', new: fileName }]
    const activity = nextActivity(before, around.viewer.user?.id, ports.now(), changes)
    around.know(await noteOn(before, activity, around, ports, ...showing))
  })
}
