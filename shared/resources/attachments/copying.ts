import { jobsIn } from '#shared/job-kinds.ts'
import { existsAndStays } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import { enqueueAll } from '#shared/platform/jobs/run.ts'
import { type Container, referenceTo } from '#shared/project-context/container.ts'
import type { CopiedKind, Copy } from '#shared/transfer/copy.ts'
import { createComputeDigestJob } from './compute-digest.ts'
import { type Attachment, type ListedAttachment, newKey, preparedAttachment } from './model.ts'
import { attachmentsIn } from './store.ts'

/**
 * Number of containers whose attachments are copied in one step. A step may end early, because the remaining time is
 * checked before each file.
 */
const PER_STEP = 20

/**
 * Declares how the attachments of containers, with their files, are copied.
 *
 * @param kind the name that a copy uses for the kind of the containers, such as `work_packages`
 */
export const copiedAttachments = (container: Container, kind: string): CopiedKind => ({
  part: 'attachments',
  steps: (copy) =>
    copy.pages(kind, PER_STEP).map((ids) => async () => {
      for (const id of ids) {
        const owner = copy.newId(kind, id)
        if (owner !== undefined) await copyOfOne(container, id, owner, copy)
      }
    }),
})

/** Copies the attachments of a container to another container. Some of the copies may already exist there. */
async function copyOfOne(container: Container, from: number, to: number, copy: Copy): Promise<void> {
  const of = (id: number) => attachmentsIn(copy.ports).of(referenceTo(container, id))
  const originals = await of(from)
  if (originals.length === 0 || !(await container.collection(copy.ports).byId(to))) return
  const present = await of(to)
  for (const original of originals) {
    const index = present.findIndex((one) => isCopyOf(one, original))
    if (index >= 0) present.splice(index, 1)
    else await copyOne(original, container, to, copy)
  }
}

const isCopyOf = (one: ListedAttachment, original: ListedAttachment): boolean =>
  (['fileName', 'fileSize', 'contentType'] as const).every((member) => one[member] === original[member])

/**
 * Writes the copy, then copies the file, then assigns the copy to its container. If the file is missing, the last step
 * is left out.
 */
async function copyOne(
  original: ListedAttachment,
  container: Container,
  owner: number,
  { ports, requester, requireTime }: Copy,
): Promise<void> {
  requireTime()
  const id = await sequencesIn(ports).allocate('attachments')
  const { storableUntil: _, ...rest } = original
  const made: Attachment = {
    ...rest,
    id,
    version: 1,
    author: requester,
    key: newKey(id),
    container: referenceTo(container, owner),
    createdAt: ports.now().toISOString(),
  }
  const prepared = preparedAttachment(made, ports.now())
  await attachmentsIn(ports).insert(prepared)
  if (!(await filesIn(ports).copy(original.key, made.key))) return
  const digest = made.digest === '' ? [createComputeDigestJob(id, ports)] : []
  const staying = container.collection(ports).check(owner, existsAndStays)
  await retryingRefusals(() =>
    attachmentsIn(ports).replace(prepared, made, staying, ...digest.map(({ acceptance }) => acceptance)),
  )
  await enqueueAll(digest, jobsIn(ports))
}
