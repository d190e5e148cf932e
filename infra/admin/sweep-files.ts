import { FILES, type StoredFile } from '#shared/platform/files/file-store.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import type { Ports } from '#shared/ports.ts'
import { attachmentIdIn } from '#shared/resources/attachments/model.ts'
import { attachmentsIn } from '#shared/resources/attachments/store.ts'

/** The age below which files stay: after a restore of the table, an operator has a day to think again. */
const GRACE_MS = 24 * 60 * 60 * 1000

interface SweepOptions {
  /** Whether files that no attachment names are deleted. */
  deletes: boolean
  /** Is given the key of each file that no attachment names. */
  report(line: string): void
}

/** Numbers of files: of all, of those that no attachment names, and of these the young and the deleted ones. */
interface Swept {
  files: number
  orphans: number
  young: number
  deleted: number
}

/**
 * Finds the files that no attachment names, for example those uploaded after the moment to which the table was restored. An
 * attachment is stored before its file, and is read after the file was listed: so a file that is being uploaded has one.
 * Memory holds a batch of the list only.
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

/** The files that no attachment names. What has another form than attachments give is not theirs, and is left alone. */
async function orphansAmong(batch: readonly StoredFile[], ports: Ports): Promise<StoredFile[]> {
  const owned = batch.flatMap((file) => {
    const id = attachmentIdIn(file.key)
    return id === undefined ? [] : [{ file, id }]
  })
  const ids = owned.map(({ id }) => id)
  const keys = await attachmentsIn(ports).some(ids, ({ key }) => key, ['key'])
  return owned.filter(({ file, id }) => keys.get(id) !== file.key).map(({ file }) => file)
}

/** The result of a sweep in lines: the counts, then what was deleted or could be. */
export function summaryOf({ files, orphans, young, deleted }: Swept): string[] {
  const old = orphans - young
  return [
    `${files} files, ${orphans} of them named by no attachment, ${young} of these less than a day old`,
    ...(deleted > 0 ? [`${deleted} deleted`] : []),
    ...(old > deleted ? [`Nothing was deleted. --delete deletes ${old}.`] : []),
  ]
}
