import type * as z from 'zod/mini'
import { type JobKind, jobsIn } from '#shared/job-kinds.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Ports } from '#shared/ports.ts'
import type { FileFolder } from './file-folder.ts'

/** A record of the import format with its line number. */
export interface Line<R> {
  readonly number: number
  /** May be read from disk each time: `loaded` keeps it. */
  readonly record: R
  /** Set if the id of the record is not that of the file, but was reserved for it. */
  readonly isNew?: true
}

/** A line with its record in memory. */
export const loaded = <R>({ number, record, isNew }: Line<R>): Line<R> => ({
  number,
  record,
  ...(isNew && { isNew }),
})

/** Data that the imports of all kinds use. */
export interface Importing {
  ports: Ports
  /** The files of the records, if they were given. */
  files?: FileFolder
  /** Runs a job to its end, so that all effects of a record are visible when the import returns. */
  finish(job: Job): Promise<void>
  /** Reports a line that was not imported. */
  reject(line: number, reason: string): void
  /** Reports lines as processed before the import of their kind returns. */
  advance(lines: number): void
  /** The ids in lines of a kind that have not been written yet, or are being written. */
  laterIds(kind: string): ReadonlySet<number>
  /** Runs a task after everything else has been written, instead of the one that was given with the key before, if any. */
  later(key: string, task: (() => Promise<void>) | undefined): void
}

/** Import, removal and export of the records of one kind (import format). `R` is a record, `K` the key of one. */
export interface Transfer<R = unknown, K = unknown> {
  kind: string
  record: z.ZodMiniType<R>
  /** The members beside `"deleted": true`. */
  key: z.ZodMiniType<K>
  /** Where the entities of its records are stored. */
  collection?(ports: Ports): object
  /** The sequence that allocates ids for records without one. */
  sequence?: string
  /** Whether a record without an id always makes something new: no other member is its key. */
  isAlwaysNew?: boolean
  /** The name that several kinds have in common whose lines are written in their order, since they share ids. */
  stage?: string
  /** Whether `import` needs all lines at once, because they refer to each other. It loads the records of some at a time. */
  needsAllLines?: boolean
  /** The kinds of jobs that would undo something of it: pending ones are finished before. */
  after?: readonly JobKind[]
  /**
   * Writes records in their order.
   *
   * @returns how many were imported; the others have been rejected
   */
  import(lines: Line<R>[], importing: Importing): Promise<number>
  /** Removes the entity with a key, if there is one. */
  remove(key: K, importing: Importing): Promise<void>
  /** All records, without secrets. @param files where the files of records are written; without it, such records are left out */
  export(ports: Ports, files?: FileFolder): AsyncIterable<object>
}

/** Declares a transfer. The type of its records is checked here, and hidden from those who use it. */
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

/** Finishes the pending jobs of some kinds. May miss a job that was accepted a moment ago. */
async function finishPending(kinds: readonly JobKind[], { ports, finish }: Importing): Promise<void> {
  for (const id of await jobsIn(ports).all()) {
    const job = await jobsIn(ports).pending(id)
    if (job && kinds.includes(job.kind)) await finish(job)
  }
}
