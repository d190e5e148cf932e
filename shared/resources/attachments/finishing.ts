import type { Viewer } from '#shared/access/viewer.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { findAddressed, versionOf } from '#shared/platform/endpoints/show.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import { Single } from '#shared/platform/hal/resource.ts'
import { combined, notFound, requirePermission } from '#shared/platform/http/errors.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import type { Ports } from '#shared/ports.ts'
import { type Owner, referenceTo } from '#shared/project-context/container.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { addTo } from './adding.ts'
import { createComputeDigestJob } from './compute-digest.ts'
import { awaitedAttachments, ownerOf } from './load-attachment.ts'
import { type Attachment, BEGINNING, finishedFrom } from './model.ts'
import { typeViolations } from './review.ts'
import { representSingle } from './single.ts'
import { attachmentsIn } from './store.ts'

/**
 * The endpoint that finishes an upload made with a signed form. Responds with 404 if the file is not stored yet, if the
 * upload is already finished, or if the requester is not the author.
 */
export const finishUpload = (request: Request<'id'>, ports: Ports): Promise<Single> =>
  retryingRefusals(async () => {
    const { viewer, entity: prepared, loaded } = await findAddressed(awaitedAttachments, request, ports)
    const { context } = loaded
    const owner = await ownerFor(prepared, context)
    const finished = await storedAs(prepared, viewer, ports)
    await show(prepared, finished, owner, context, ports)
    const stored = { ...finished, version: prepared.version + 1 }
    return new Single(await representSingle(stored, owner, context), versionOf({}, stored, viewer))
  })

/**
 * Returns the container that gets a prepared attachment; undefined if the attachment is to be claimed later.
 *
 * @throws `NotFound` if the container has been deleted or hidden since the preparation
 * @throws `MissingPermission` if the requester may not attach files
 */
async function ownerFor({ direct }: Attachment, context: ProjectContext): Promise<Owner | undefined> {
  if (direct?.container === undefined) return undefined
  const owner = await ownerOf({ container: direct.container }, context)
  if (!owner || !(await owner.container.sees(owner.entity, context))) throw notFound()
  requirePermission(owner.container.permits.attach(await context.rights(owner.entity.project)))
  return owner
}

/**
 * Returns a prepared attachment with the type of its stored file.
 *
 * @throws `NotFound` if no file of the declared size is stored, or a violation if the type of the file is not allowed
 */
async function storedAs(prepared: Attachment, viewer: Viewer, ports: Ports): Promise<Attachment> {
  const beginning = await filesIn(ports).beginning(prepared.key, BEGINNING)
  if (beginning?.size !== prepared.fileSize) throw notFound()
  const finished = finishedFrom(prepared, beginning.bytes, ports.now())
  const violations = typeViolations(finished.contentType, finished.fileName, viewer)
  if (violations.length > 0) throw combined(violations)
  return finished
}

/**
 * Writes a finished attachment, adds it to its container if it has one, and enqueues the job that computes the digest
 * of its file.
 */
async function show(
  prepared: Attachment,
  finished: Attachment,
  owner: Owner | undefined,
  context: ProjectContext,
  ports: Ports,
): Promise<void> {
  const { job, acceptance } = createComputeDigestJob(finished.id, ports)
  const writes = [...attachmentsIn(ports).replacement(prepared, finished), acceptance]
  if (owner) {
    const present = await attachmentsIn(ports).of(referenceTo(owner.container, owner.entity.id))
    await addTo(owner, finished, present, context, ports, writes)
  } else await ports.table.write(writes)
  await enqueue(jobsIn(ports), job)
}
