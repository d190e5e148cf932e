import { oncePer } from '#shared/platform/concurrency.ts'
import { absent, equals } from '#shared/platform/dynamodb/condition.ts'
import { type Key, type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Job } from './job.ts'
import type { Accepted } from './store.ts'

/** A period of time, from just after `after` up to and including `until`. */
export interface SchedulePeriod {
  after: string
  until: string
}

/**
 * The length of the periods of scheduled work, in milliseconds. In every time zone, each full hour is the start of a
 * period, because all offsets from UTC are multiples of 15 minutes.
 */
export const QUARTER_MS = 15 * 60_000

/**
 * The maximum length of a period. If more time has passed since the last run, the period covers only the latest part of
 * that time.
 */
const MAX_PERIOD_MS = 24 * 3_600_000

const key = (name: string): Key => ({ pk: `SCHEDULE#${name}`, sk: 'SCHEDULE' })

/** Returns the period that ends at the given time, rounded down to a quarter of an hour. */
export function periodBefore(time: number, after = time - (time % QUARTER_MS) - QUARTER_MS): SchedulePeriod {
  const until = time - (time % QUARTER_MS)
  const start = Math.max(after, until - MAX_PERIOD_MS)
  return { after: new Date(start).toISOString(), until: new Date(until).toISOString() }
}

/**
 * Schedules of work that is done once for each period of time. Several processes may try to start the work of a period;
 * only the first succeeds.
 */
class Schedules {
  constructor(private readonly table: Table) {}

  /**
   * Creates a job for the period from the end of the last job's period to the latest full quarter of an hour (:00, :15,
   * :30 or :45). The period is at most `MAX_PERIOD_MS` long. Does nothing if no quarter of an hour has been completed
   * since the last period, or if another process has created the job. The first call with a name creates no job: it
   * only starts the schedule.
   *
   * @param name the name of the schedule
   * @param accept returns the job for a period
   * @returns the job; undefined if this call creates no job
   */
  async next(
    name: string,
    now: Date,
    accept: (period: SchedulePeriod) => Accepted,
  ): Promise<Job | undefined> {
    const last = (await this.table.get(key(name)))?.until as string | undefined
    const period = periodBefore(now.getTime(), last === undefined ? undefined : Date.parse(last))
    if (period.until <= (last ?? '')) return undefined
    const accepted = last === undefined ? undefined : accept(period)
    const when = last === undefined ? absent('until') : equals('until', last)
    const step = { update: key(name), set: { until: period.until }, when }
    try {
      await this.table.write([step, ...(accepted ? [accepted.acceptance] : [])])
      return accepted?.job
    } catch (error) {
      if (error instanceof WriteRefused) return undefined
      throw error
    }
  }
}

export const schedulesIn = oncePer(({ table }: { table: Table }): Schedules => new Schedules(table))
