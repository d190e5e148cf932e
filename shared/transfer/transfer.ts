import type * as z from 'zod/mini'
import { type JobKind, jobsIn } from '#shared/job-kinds.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Ports } from '#shared/ports.ts'
import type { FileFolder } from './file-folder.ts'

/** A record of the import format with its line number. */
export interface Line<R> {
  readonly number: number
  /** May be read from disk at each access; `loaded` keeps it in memory. */
  readonly record: R
  /** Set if the id of the record was reserved for it, rather than given in the file. */
  readonly isNew?: true
}

/** Returns a line with its record in memory. */
export const loaded = <R>({ number, record, isNew }: Line<R>): Line<R> => ({
  number,
  record,
  ...(isNew && { isNew }),
})

/** Context of the imports of all kinds. */
export interface Importing {
  ports: Ports
  /** Files of the records, if a folder was given. */
  files?: FileFolder
  /** Runs a job to its end, so that all effects of a record are visible when the import returns. */
  finish(job: Job): Promise<void>
  /** Reports a line that was not imported. */
  reject(line: number, reason: string): void
  /** Reports lines as processed before the import of their kind returns. */
  advance(lines: number): void
  /** Returns the ids in lines of a kind that are not written yet, or are being written. */
  laterIds(kind: string): ReadonlySet<number>
  /** Returns the highest number of the records of a kind that are numbered below a thing; 0 without any. */
  highestNumber(kind: string, of: number): number
  /**
   * Runs a task after everything else has been written. Replaces an earlier task with the same key; without a task,
   * removes it.
   */
  later(key: string, task: (() => Promise<void>) | undefined): void
}

/** Import, removal and export of the records of one kind (import format). `R` is a record, `K` the key of one. */
export interface Transfer<R = unknown, K = unknown> {
  kind: string
  record: z.ZodMiniType<R>
  /** Schema of a removal's members besides `"deleted": true`. */
  key: z.ZodMiniType<K>
  /** Returns the collection of its records' entities. */
  collection?(ports: Ports): object
  /** Sequence that allocates ids for records without one. */
  sequence?: string
  /** Set if a record without an id always creates an entity: no other member is its key. */
  isAlwaysNew?: boolean
  /**
   * Returns the number of a record within the thing to which it belongs, such as the version of an activity of a work
   * package. The thing knows the highest number before these records are imported.
   */
  numberOf?(record: R): { of: number; number: number }
  /**
   * Name of a stage that several kinds share. Their lines are written together in their order, because they share
   * ids.
   */
  stage?: string
  /**
   * Set if `import` needs all lines at once, because they refer to each other. It loads their records in batches.
   */
  needsAllLines?: boolean
  /** Kinds of jobs that could undo parts of the import: pending ones are completed first. */
  after?: readonly JobKind[]
  /**
   * Writes records in their order.
   *
   * @returns the number of imported records; the others have been rejected
   */
  import(lines: Line<R>[], importing: Importing): Promise<number>
  /** Deletes the entity with a key, if it exists. */
  remove(key: K, importing: Importing): Promise<void>
  /**
   * Yields all records, without secrets.
   *
   * @param files folder for the files of records; without it, records with files are left out
   */
  export(ports: Ports, files?: FileFolder): AsyncIterable<object>
}

/** Declares a transfer. Checks the type of its records here, and hides it from callers. */
export const defineTransfer = <R, K>(transfer: Transfer<R, K>): Transfer => {
  const { after = [] } = transfer
  return {
    ...(transfer as Transfer),
    async import(lines, importing) {
      if (after.length > 0) await finishPending(after, importing)
      return transfer.import(lines as Line<R>[], importing)
    },
  }
}

/** Completes the pending jobs of some kinds. May miss a job that was accepted a moment ago. */
async function finishPending(kinds: readonly JobKind[], { ports, finish }: Importing): Promise<void> {
  for (const id of await jobsIn(ports).all()) {
    const job = await jobsIn(ports).pending(id)
    if (job && kinds.includes(job.kind)) await finish(job)
  }
}
