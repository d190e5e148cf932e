import { randomUUID } from 'node:crypto'
import { exists } from '#shared/table/condition.ts'
import { layout } from '#shared/table/layout.ts'
import type { Key, Table, Write } from '#shared/table/table.ts'
import type { Job } from './job.ts'

/** The partition of the index in which all jobs stand that are not done. */
const PENDING = 'JOB'

/** How long a finished job is kept for those who investigate. */
const KEPT_SECONDS = 7 * 24 * 3600

const key = (id: string): Key => ({ pk: `JOB#${id}`, sk: 'JOB' })

/** The jobs: accepted in the transaction of the write that causes them, done in that of their last step. */
export class Jobs {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
  ) {}

  /** A job and the change that accepts it. */
  accept(work: Omit<Job, 'id' | 'acceptedAt'>): { job: Job; acceptance: Write } {
    const job = { ...work, id: randomUUID(), acceptedAt: this.now().toISOString() }
    const pending = {
      [layout.pendingJobs.partitionKey]: PENDING,
      [layout.pendingJobs.sortKey]: job.acceptedAt,
    }
    return { job, acceptance: { put: { ...key(job.id), ...pending, job } } }
  }

  /** The job, unless it is done. */
  async pending(id: string): Promise<Job | undefined> {
    const item = await this.table.get(key(id))
    return item?.[layout.pendingJobs.partitionKey]
      ? ({ ...(item.job as Job), progress: item.progress } as Job)
      : undefined
  }

  /** The ids of jobs that were accepted before a time and are not done. May miss the newest. */
  async pendingSince(before: Date): Promise<string[]> {
    const items = await this.table.query({ index: 'pendingJobs', pk: PENDING, to: before.toISOString() })
    return items.map(({ pk }) => pk.slice('JOB#'.length))
  }

  /** Remembers how far a run came. */
  async advance({ id }: Job, progress: number): Promise<void> {
    await this.table.write([
      { update: key(id), set: { progress }, when: exists(layout.pendingJobs.partitionKey) },
    ])
  }

  /** The change that ends a job; refused where somebody else has ended it. */
  completion({ id }: Job): Write {
    const { partitionKey, sortKey } = layout.pendingJobs
    const doneAt = this.now()
    return {
      update: key(id),
      set: {
        doneAt: doneAt.toISOString(),
        [layout.timeToLive]: Math.floor(doneAt.getTime() / 1000) + KEPT_SECONDS,
      },
      unset: [partitionKey, sortKey],
      when: exists(partitionKey),
    }
  }
}
