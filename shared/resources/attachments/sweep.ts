import type { Stores } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import { type Attachment, droppedAt } from './model.ts'

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
        sweepOne(id, stores).catch((error) => {
          const fields = { attachment: id, ...errorFields(error) }
          // Somebody has claimed it, or another sweep was faster.
          if (!(error instanceof WriteRefused)) log('ERROR', 'an attachment could not be removed', fields)
        }),
      ),
    )
}

async function sweepOne(id: number, stores: Sweeping): Promise<void> {
  const found = await stores.attachments.byId(id)
  // Something may have claimed it just now.
  if (found?.dueAt) await removeWithFile(found, stores)
}

/**
 * Drops an attachment, unless it is dropped already, then removes its file, then the attachment.
 *
 * @throws WriteRefused if something else has changed it
 */
export async function removeWithFile(
  found: Attachment,
  { attachments, files, now, table }: Sweeping,
): Promise<void> {
  if (!found.removal) await attachments.replace(found, droppedAt(found, now()))
  const dropped = found.removal ? found : await attachments.byId(found.id)
  if (!dropped?.removal) return
  await files.remove(dropped.key)
  await table.write(attachments.removal(dropped))
}

/** Drops the attachments of a work package that is being removed; the sweeper removes their files. May be repeated. */
export async function dropAttachments(
  workPackage: number,
  { attachments, now }: Stores<'attachments' | 'now'>,
): Promise<void> {
  const ids = (await attachments.of(workPackage)).map(({ id }) => id)
  await attachments.replaceAll(ids, (found) =>
    found.container === workPackage ? droppedAt(found, now()) : undefined,
  )
}
