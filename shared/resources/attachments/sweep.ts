import { slices } from '#shared/platform/concurrency.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import type { Ports } from '#shared/ports.ts'
import type { ContainerReference } from '#shared/project-context/container.ts'
import { type Attachment, droppedAt } from './model.ts'
import { attachmentsIn } from './store.ts'

const ATTACHMENTS_PER_SWEEP = 500

const REMOVALS_AT_ONCE = 25

/**
 * Removes attachments that are marked as deleted, or that were not claimed in time. The file is removed before the
 * attachment. After a crash between the two removals, a later sweep still finds the attachment and finishes. If a
 * removal fails, the others continue.
 */
export async function sweepAttachments(ports: Ports): Promise<void> {
  const ids = await attachmentsIn(ports).due(ports.now(), ATTACHMENTS_PER_SWEEP)
  for (const step of slices(ids, REMOVALS_AT_ONCE))
    await Promise.all(
      step.map((id) =>
        sweepOne(id, ports).catch((error) => {
          const fields = { attachment: id, ...errorFields(error) }
          // The write is refused if the attachment has just been claimed, or removed by another sweep. This is not an
          // error.
          if (!(error instanceof WriteRefused)) log('ERROR', 'an attachment could not be removed', fields)
        }),
      ),
    )
}

async function sweepOne(id: number, ports: Ports): Promise<void> {
  const found = await attachmentsIn(ports).byId(id)
  // Removes the attachment only if it is still due. It may have been claimed since the list was read.
  if (found?.dueAt) await removeWithFile(found, ports)
}

/**
 * Marks an attachment as deleted unless it is already marked. Then removes its file, and after that the attachment
 * itself. As long as an upload form could store the file again, only marks the attachment, and a later sweep removes
 * it.
 *
 * @throws WriteRefused if the attachment was changed concurrently
 */
export async function removeWithFile(found: Attachment, ports: Ports): Promise<void> {
  if (!found.removal) await attachmentsIn(ports).replace(found, droppedAt(found, ports.now()))
  const dropped = found.removal ? found : await attachmentsIn(ports).byId(found.id)
  if (!dropped?.removal || String(dropped.dueAt) > ports.now().toISOString()) return
  await filesIn(ports).remove(dropped.key)
  await ports.table.write(attachmentsIn(ports).removal(dropped))
}

/**
 * Marks all attachments of a container as deleted when the container is being removed; the sweeper then removes their
 * files. Idempotent.
 */
export async function dropAttachments(container: ContainerReference, ports: Ports): Promise<void> {
  const ids = (await attachmentsIn(ports).of(container)).map(({ id }) => id)
  await attachmentsIn(ports).replaceAll(ids, (found) =>
    found.container === container ? droppedAt(found, ports.now()) : undefined,
  )
}
