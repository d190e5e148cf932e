import type { Importing } from '#shared/transfer/transfer.ts'

/**
 * Writes versions or work packages, and brings the latest activity in their projects up to date: the job for that
 * is accepted first, so that it happens whatever becomes of the writes, and once more after them: a server may have
 * worked it off before they were made.
 *
 * @param projects those in which something may change
 */
export async function refreshing<T>(
  projects: readonly number[],
  { app, finish }: Importing,
  write: () => Promise<T>,
): Promise<T> {
  const [subject, ...others] = new Set(projects)
  if (subject === undefined) return write()
  const { job, acceptance } = app.jobs.accept({ kind: 'refresh-activity', subject, others })
  await app.table.write([acceptance])
  const outcome = await write()
  await app.table.write([acceptance])
  await finish(job)
  return outcome
}
