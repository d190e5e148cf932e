import type { Stores } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { changeAll } from '#shared/platform/dynamodb/batches.ts'
import { droppedAt } from './model.ts'

/** Attachments that are read and dropped together. */
const TOGETHER = 100

/** Drops the attachments of a work package that is being removed; the sweeper removes their files. May be repeated. */
export async function dropAttachments(
  workPackage: number,
  { attachments, now, table }: Stores<'attachments' | 'now' | 'table'>,
): Promise<void> {
  const ids = (await attachments.of(workPackage)).map(({ id }) => id)
  const find = async (id: number) => {
    const found = await attachments.byId(id)
    return found?.container === workPackage ? found : undefined
  }
  for (const step of slices(ids, TOGETHER))
    await changeAll(
      step,
      { find, changesOf: (found) => attachments.replacement(found, droppedAt(found, now())) },
      table,
    )
}
