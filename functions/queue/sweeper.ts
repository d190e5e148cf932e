import { type App, currentApp } from '#shared/app.ts'
import { balance } from '#shared/platform/collections/balance.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { errorFields, log } from '#shared/platform/log.ts'
import { refreshSums } from '#shared/resources/capabilities/refresh-sums.ts'
import { startNumbering } from '#shared/resources/memberships/number-memberships.ts'
import { startRenewal } from '#shared/resources/projects/renew-rows.ts'

/** Divides the counted intervals that have become too large, in all collections listed by name. */
export async function balanceOrders({ projects, placeholderUsers }: App): Promise<void> {
  for (const collection of [projects, placeholderUsers]) await balance(collection)
}

interface SweepEvent {
  /** Includes jobs that are not overdue: a local stack loses all messages when it stops. */
  all?: boolean
}

/** Logs a failed sweep and throws the error on: Lambda counts it and tries again. */
export async function handler(event?: SweepEvent): Promise<void> {
  try {
    await sweep(event)
  } catch (error) {
    log('ERROR', 'a sweep failed', errorFields(error))
    throw error
  }
}

/**
 * Sends the messages of overdue jobs again, as they may be lost. Then accepts the jobs that an update of the service
 * needs, divides counted intervals, and makes the sums of capabilities anew where something has changed.
 */
async function sweep({ all = false }: SweepEvent = {}): Promise<void> {
  const app = currentApp()
  const ids = await (all ? app.jobs.all() : app.jobs.due())
  if (ids.length > 0) log('INFO', 'sweeping', { jobs: ids.length })
  for (const id of ids) {
    const job = await app.jobs.pending(id)
    if (!job) continue
    await enqueue(app, job)
    await app.jobs.postpone(job)
  }
  await startNumbering(app)
  await startRenewal(app)
  await balanceOrders(app)
  await refreshSums(app)
}
