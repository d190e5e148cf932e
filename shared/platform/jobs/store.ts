import { randomUUID } from 'node:crypto'
import { exists } from '#shared/platform/dynamodb/condition.ts'
import {
  type Check,
  type Item,
  type Key,
  layout,
  type Repeatable,
  type Table,
  type Write,
  WriteRefused,
} from '#shared/platform/dynamodb/table.ts'
import type { Ports } from '#shared/platform/product.ts'
import { FencedTable } from './internal/fence.ts'
import { isJob, type Job, type JobKindDeclaration, type JobKinds } from './job.ts'
import type { JobProgress } from './steps.ts'

const { partitionKey: pending, sortKey: dueAt } = layout.pendingJobs

const PENDING = 'JOB'

/**
 * The age at which the message of a pending job is sent again by the sweeper. A job that takes longer has usually lost
 * its message.
 */
const RETRY_SECONDS = 120
/**
 * While a job is pending, the sweeper sends messages for it. The delay between two messages grows by this factor after
 * each message.
 */
const RETRY_GROWTH = 4
/** The maximum time between two messages that the sweeper sends for the same pending job. */
const MAX_RETRY_SECONDS = 6 * 3600

/** The time for which finished jobs are kept for investigations. */
const RETENTION_SECONDS = 7 * 24 * 3600

const key = (id: string): Key => ({ pk: `JOB#${id}`, sk: 'JOB' })

interface StoredProgress {
  progress?: number
  steps?: number
}

/** A new job, and the write that accepts it. */
export interface Accepted {
  job: Job
  acceptance: Write
}

/** The state of a job, which remains available for seven days after the job has ended. */
export interface JobState {
  job: Job
  status: 'waiting' | 'running' | 'done'
  /** The percentage of the work that is done. Present only if the job has stored its number of steps. */
  percentage?: number
  /** The reason why the job ended without a result; absent for a successful job. */
  failure?: string
}

/**
 * The jobs. A job is accepted in the transaction of the write that causes it, and ended in the transaction of its last
 * step.
 */
export class Jobs {
  private readonly table: Table
  private readonly now: () => Date

  /** @param onTable returns the same ports, but with the given table */
  constructor(
    readonly ports: Ports,
    private readonly kinds: JobKinds,
    private readonly onTable: (table: Table) => Ports,
  ) {
    this.table = ports.table
    this.now = ports.now
  }

  /**
   * Returns ports whose writes fail once another run has finished the same job.
   *
   * @param fence the check that is added to every write
   */
  fenced = (fence: Check): Ports => this.onTable(new FencedTable(this.table, fence))

  declarationOf = ({ kind }: Job): JobKindDeclaration => this.kinds[kind] as JobKindDeclaration

  /**
   * Returns a new job and its acceptance, which is the write that stores the job.
   *
   * The caller must write the acceptance in the same transaction as the change that causes the job.
   *
   * @param secret a value for the job only; it is deleted when the job ends
   */
  accept(work: Omit<Job, 'id' | 'acceptedAt'>, secret?: string): Accepted {
    const job = { ...work, id: randomUUID(), acceptedAt: this.now().toISOString() }
    const index = { [pending]: PENDING, [dueAt]: this.#in(RETRY_SECONDS).toISOString() }
    return { job, acceptance: { put: { ...key(job.id), ...index, job, secret } } }
  }

  /**
   * Returns a pending job; undefined if the job is done.
   *
   * @throws TypeError if the stored item is not a job
   */
  async pending(id: string): Promise<Job | undefined> {
    const item = await this.table.get(key(id))
    if (!item?.[pending]) return undefined
    const { job, progress, reminders } = item
    const stored = { ...(job as object), progress, reminders }
    if (!isJob(stored)) throw new TypeError(`The stored job ${id} is not one.`)
    return stored
  }

  /**
   * Returns the state of a job; undefined if the job was never accepted, or if it ended so long ago that its state has
   * expired.
   */
  async stateOf(id: string): Promise<JobState | undefined> {
    const item = await this.table.get(key(id))
    if (!item?.job) return undefined
    const { job, progress, steps, failure } = item as Item & Pick<JobState, 'failure'> & StoredProgress
    const percentage = steps ? Math.floor((100 * (progress ?? 0)) / steps) : undefined
    const isRunning = progress !== undefined
    const status = item[pending] ? (isRunning ? 'running' : 'waiting') : 'done'
    return { job: job as Job, status, percentage, ...(failure && { failure }) }
  }

  async secretOf({ id }: Job): Promise<string | undefined> {
    return (await this.table.get(key(id)))?.secret as string | undefined
  }

  /**
   * Returns the ids of pending jobs that are due. May miss the newest jobs, because the index is eventually consistent.
   */
  due = (): Promise<string[]> => this.#pendingUntil(this.now().toISOString())

  /** Returns the ids of all pending jobs. May miss the newest jobs. */
  all = (): Promise<string[]> => this.#pendingUntil(undefined)

  /** Sets the time at which a job is due again. The delay grows with each postponement, up to a maximum. */
  async postpone({ id, reminders = 0 }: Job): Promise<void> {
    const delay = Math.min(RETRY_SECONDS * RETRY_GROWTH ** reminders, MAX_RETRY_SECONDS)
    await this.#note(id, { [dueAt]: this.#in(delay).toISOString(), reminders: reminders + 1 })
  }

  /**
   * Returns the write that delays the sweeper's next message for a pending job. The write is refused if the job has
   * ended.
   */
  delay = ({ id }: Job, seconds: number): Write => ({
    update: key(id),
    set: { [dueAt]: this.#in(seconds).toISOString(), reminders: 0 },
    when: exists(pending),
  })

  /** Returns the progress of a job across all of its runs. */
  progressOf = ({ id, progress: after }: Job): JobProgress => ({
    after,
    // Storing progress also postpones the sweeper's next message, which would start a second run in parallel.
    advance: (progress, steps) =>
      this.#note(id, {
        progress,
        [dueAt]: this.#in(RETRY_SECONDS).toISOString(),
        ...(steps && { steps }),
      }),
  })

  /** Returns the check that a job is still pending, for the transactions of a run. */
  isStillPending = ({ id }: Job): Check => ({ check: key(id), when: exists(pending) })

  /**
   * Returns the write that ends a job. The write is refused if another run has already ended the job.
   *
   * @param failure the reason why the job has no result
   */
  completion({ id }: Job, failure?: string): Repeatable {
    const expiresAt = Math.floor(this.#in(RETENTION_SECONDS).getTime() / 1000)
    return {
      update: key(id),
      set: { doneAt: this.now().toISOString(), [layout.timeToLive]: expiresAt, ...(failure && { failure }) },
      unset: [pending, dueAt, 'secret'],
      when: exists(pending),
    }
  }

  /**
   * Writes changes and, if a job is given, ends this job in the same transaction. Does nothing if another run has
   * already ended the job.
   *
   * @param job the job that the changes complete, if any
   * @param failure the reason why the job ends without a result
   * @throws WriteRefused if the condition of one of the changes is not met
   */
  async end(job: Job | undefined, changes: readonly Write[], failure?: string): Promise<void> {
    const completion = job && this.completion(job, failure)
    try {
      // A single update needs no transaction, which would consume twice the write units.
      if (completion && changes.length === 0) await this.table.update(completion)
      else await this.table.write([...changes, ...(completion ? [completion] : [])])
    } catch (error) {
      const hasEnded = completion && error instanceof WriteRefused && error.refused.includes(completion)
      if (!hasEnded) throw error
    }
  }

  /** Sets attributes of a job, if the job is not done. */
  async #note(id: string, attributes: Record<string, unknown>): Promise<void> {
    try {
      await this.table.write([{ update: key(id), set: attributes, when: exists(pending) }])
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
    }
  }

  async #pendingUntil(to: string | undefined): Promise<string[]> {
    const items = await this.table.query({ index: 'pendingJobs', pk: PENDING, to })
    return items.map(({ pk }) => pk.slice(key('').pk.length))
  }

  #in = (seconds: number) => new Date(this.now().getTime() + seconds * 1000)
}
