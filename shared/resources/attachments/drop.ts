import type { Stores } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { droppedAt } from './model.ts'

/** Attachments that are dropped in one transaction. */
const TOGETHER = 20

/** Drops the attachments of a work package that is being removed; the sweeper removes their files. May be repeated. */
export const dropAttachments = (
  workPackage: number,
  { attachments, now, table }: Stores<'attachments' | 'now' | 'table'>,
): Promise<void> =>
  retryingRefusals(async () => {
    for (const step of slices(await attachments.of(workPackage), TOGETHER))
      await table.write(step.flatMap((one) => attachments.replacement(one, droppedAt(one, now()))))
  })
