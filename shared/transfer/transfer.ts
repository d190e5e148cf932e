import type * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import type { JobKind } from '#shared/job-kinds.ts'
import type { SequenceName } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'

/** A record of the import format with the number of its line. */
export interface Line<R> {
  number: number
  record: R
}

/** What an import works with. */
export interface Importing {
  app: App
  /** Works a job off, so that what a record implies is in effect when the import returns. */
  finish(job: Job): Promise<void>
  /** Reports a line that was not imported. */
  reject(line: number, reason: string): void
  /** The ids that lines of a kind give their records which are still to be written. */
  ahead(kind: string): ReadonlySet<number>
  /** Does something when everything else has been written, before the import returns. */
  later(task: () => Promise<void>): void
}

/** How the records of one kind get in and out (import format). `R` is a record, `K` what identifies one. */
export interface Transfer<R = unknown, K = unknown> {
  kind: string
  record: z.ZodMiniType<R>
  /** What stands beside `"deleted": true`. */
  key: z.ZodMiniType<K>
  /** The sequence that gives its records their ids, where they have none. */
  sequence?: SequenceName
  /**
   * When it is written: before everything else, because it refers to nothing but its like; while the input is
   * being read, because it refers to nothing later; or at the end.
   */
  phase: 'first' | 'streamed' | 'last'
  /** Whether its records refer to each other, so that it has to get all of them at once. */
  whole?: boolean
  /**
   * Writes records, in their order.
   *
   * @returns how many were imported; the others have been rejected
   */
  import(lines: Line<R>[], importing: Importing): Promise<number>
  /** Removes what has a key, if there is anything. */
  remove(key: K, importing: Importing): Promise<void>
  /** All records there are, secrets left out. */
  export(app: App): AsyncIterable<object>
}

/** Keeps a transfer's own type of record to itself. */
export const defineTransfer = <R, K>(transfer: Transfer<R, K>): Transfer => transfer as unknown as Transfer

/**
 * Brings jobs of some kinds to their end that are under way, so that they undo nothing of what is imported then. May
 * miss one that was accepted a moment ago.
 */
export async function finishPending(kinds: readonly JobKind[], { app, finish }: Importing): Promise<void> {
  for (const id of await app.jobs.all()) {
    const job = await app.jobs.pending(id)
    if (job && kinds.includes(job.kind)) await finish(job)
  }
}
