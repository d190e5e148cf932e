import type { Stores } from '#shared/app.ts'
import { droppedAt } from './model.ts'

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
