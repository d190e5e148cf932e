import type * as z from 'zod/mini'
import { type JobKind, jobsIn } from '#shared/job-kinds.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Ports } from '#shared/ports.ts'
import type { FileFolder } from './file-folder.ts'

/** A record of the import format with its line number. */
export interface Line<R> {
  readonly number: number
  /** The record. Each access may read it from disk; `loaded` keeps it in memory. */
  readonly record: R
  /** True if the record has no id in the file. In this case, an id was reserved for the record. */
  readonly isNew?: true
}

/** Returns a copy of a line that keeps the record in memory, so that it is not read from disk again. */
export const loaded = <R>({ number, record, isNew }: Line<R>): Line<R> => ({
  number,
  record,
  ...(isNew && { isNew }),
})

/** The context that the imports of all kinds share. */
export interface Importing {
  ports: Ports
  /** The folder with the files to which the records refer; absent if no folder was given. */
  files?: FileFolder
  /** Runs a job to completion, so that all effects of a record are visible when the import returns. */
  finish(job: Job): Promise<void>
  /** Reports a line that was not imported. */
  reject(line: number, reason: string): void
  /** Reports that `lines` further lines have been processed, to show the progress of a long import. */
  advance(lines: number): void
  /**
   * Returns the ids of those records of a kind that are still to be written, including the records that are being
   * written.
   */
  laterIds(kind: string): ReadonlySet<number>
  /**
   * Returns the highest number among all records of one kind that belong to the entity with the id `of`. `numberOf`
   * defines the number of a record. Returns 0 if there are no such records.
   */
  highestNumber(kind: string, of: number): number
  /**
   * Schedules a task to run after everything else has been written. The task replaces an earlier task with the same
   * key. If `task` is undefined, the earlier task is removed.
   */
  later(key: string, task: (() => Promise<void>) | undefined): void
}

/** Import, removal and export of the records of one kind (import format). `R` is a record, and `K` its key. */
export interface Transfer<R = unknown, K = unknown> {
  kind: string
  record: z.ZodMiniType<R>
  /** Schema of a removal record's members, apart from `"deleted": true`. */
  key: z.ZodMiniType<K>
  collection?(ports: Ports): object
  /** The sequence that allocates ids for records without an id. */
  sequence?: string
  /**
   * True if a record without an id always creates an entity, because none of the record's members identifies an
   * existing entity.
   */
  isAlwaysNew?: boolean
  /**
   * Returns the number of a record within its entity, such as an activity's version within its work package. The entity
   * is imported before its records, but needs the highest of their numbers (`highestNumber`).
   */
  numberOf?(record: R): { of: number; number: number }
  /**
   * Name of an import stage that several kinds of records share. The lines of these kinds are written together, in
   * order, because the kinds share ids.
   */
  stage?: string
  /**
   * True if `import` needs all lines together, because their records refer to each other. `import` then loads the
   * records in batches.
   */
  needsAllLines?: boolean
  /** Kinds of jobs that could undo parts of the import. Pending jobs of these kinds are completed first. */
  after?: readonly JobKind[]
  /**
   * Writes records in order.
   *
   * @returns the number of imported records; the remaining records were rejected
   */
  import(lines: Line<R>[], importing: Importing): Promise<number>
  /** Deletes the entity with a key, if it exists. */
  remove(key: K, importing: Importing): Promise<void>
  /**
   * Yields all records, without secrets.
   *
   * @param files folder for the files of records; without it, records with files are omitted
   */
  export(ports: Ports, files?: FileFolder): AsyncIterable<object>
}

/** Declares a transfer. The compiler checks the type of its records here. Callers do not see this type. */
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

/** Completes the pending jobs of the given kinds. May miss a job that has just been created. */
async function finishPending(kinds: readonly JobKind[], { ports, finish }: Importing): Promise<void> {
  for (const id of await jobsIn(ports).all()) {
    const job = await jobsIn(ports).pending(id)
    if (job && kinds.includes(job.kind)) await finish(job)
  }
}
