import type { Stores } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import { droppedAt } from './model.ts'

type Sweeping = Stores<'attachments' | 'files' | 'now' | 'table'>

/** Attachments that one sweep removes at most, and those that are removed at the same time. */
const MOST = 500
const TOGETHER = 25

/**
 * Removes the attachments that are deleted, or that nothing has claimed in time: first the file, then the attachment. So what
 * a crash leaves is found again. One that cannot be removed does not keep the others.
 */
export async function sweepAttachments(stores: Sweeping): Promise<void> {
  const ids = await stores.attachments.due(stores.now(), MOST)
  for (const step of slices(ids, TOGETHER))
    await Promise.all(
      step.map((id) =>
        removeWithFile(id, stores).catch((error) => {
          const fields = { attachment: id, ...errorFields(error) }
          // Somebody has claimed it, or another sweep was faster.
          if (!(error instanceof WriteRefused)) log('ERROR', 'an attachment could not be removed', fields)
        }),
      ),
    )
}

/** @throws WriteRefused if something else has changed the attachment */
async function removeWithFile(id: number, { attachments, files, now, table }: Sweeping): Promise<void> {
  const found = await attachments.byId(id)
  // Nothing can claim it any more once it is dropped.
  if (found?.dueAt && !found.removal) await attachments.replace(found, droppedAt(found, now()))
  const dropped = found?.removal ? found : await attachments.byId(id)
  if (!dropped?.removal) return
  await files.remove(dropped.key)
  await table.write(attachments.removal(dropped))
}
