import { FILES, type StoredFile } from '#shared/platform/files/file-store.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import type { Ports } from '#shared/ports.ts'
import { attachmentIdIn } from '#shared/resources/attachments/model.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'

/**
 * Minimum age of a file that may be deleted. Files from the last day are kept, because they are needed again if an
 * operator undoes a restore of the table.
 */
const GRACE_MS = 24 * 60 * 60 * 1000

interface SweepOptions {
  /** True to delete the files to which no attachment refers. */
  deletes: boolean
  /** Receives the key of each file to which no attachment refers. */
  report(line: string): void
}

/** Numbers of files. Orphans are files to which no attachment refers. Young orphans are too recent to be deleted. */
interface Swept {
  files: number
  orphans: number
  young: number
  deleted: number
}

/**
 * Finds files to which no attachment refers. If the table is restored to an earlier moment, files that were uploaded
 * after that moment remain.
 *
 * An attachment is stored before its file, and attachments are read after the files are listed. Files that are being
 * uploaded are therefore never reported.
 */
export async function sweepFiles(ports: Ports, { deletes, report }: SweepOptions): Promise<Swept> {
  const swept: Swept = { files: 0, orphans: 0, young: 0, deleted: 0 }
  const latest = ports.now().getTime() - GRACE_MS
  for await (const batch of filesIn(ports).list(FILES)) {
    swept.files += batch.length
    for (const { key, writtenAt } of await orphansAmong(batch, ports)) {
      const isYoung = writtenAt.getTime() > latest
      swept.orphans += 1
      if (isYoung) swept.young += 1
      else if (deletes) {
        await filesIn(ports).remove(key)
        swept.deleted += 1
      }
      report(isYoung ? `${key} (less than a day old)` : key)
    }
  }
  return swept
}

/** Returns the files of a batch to which no attachment refers. Ignores files whose keys are not keys of attachments. */
async function orphansAmong(batch: readonly StoredFile[], ports: Ports): Promise<StoredFile[]> {
  const owned = batch.flatMap((file) => {
    const id = attachmentIdIn(file.key)
    return id === undefined ? [] : [{ file, id }]
  })
  const ids = owned.map(({ id }) => id)
  const keys = await attachmentsIn(ports).some(ids, ({ key }) => key, ['key'])
  return owned.filter(({ file, id }) => keys.get(id) !== file.key).map(({ file }) => file)
}

export function summaryOf({ files, orphans, young, deleted }: Swept): string[] {
  const old = orphans - young
  return [
    `${files} files, ${orphans} of them named by no attachment, ${young} of these less than a day old`,
    ...(deleted > 0 ? [`${deleted} deleted`] : []),
    ...(old > deleted ? [`Nothing was deleted. --delete deletes ${old}.`] : []),
  ]
}
