import { randomUUID } from 'node:crypto'
import { exists } from '#shared/platform/dynamodb/condition.ts'
import {
  type Check,
  type Key,
  layout,
  type Table,
  type Write,
  WriteRefused,
} from '#shared/platform/dynamodb/table.ts'
import type { Job, JobKindDeclaration, JobKinds } from './job.ts'

const { partitionKey: pending, sortKey: dueAt } = layout.pendingJobs

/** The partition of the index in which all jobs stand that are not done. */
const PENDING = 'JOB'

/** By then the message of a job has long been worked off, unless it got lost. */
const PATIENCE_SECONDS = 120
/** Jobs that fail again and again are brought up less and less often, but every six hours at least. */
const PATIENCE_GROWTH = 4
const MAX_PATIENCE_SECONDS = 6 * 3600

/** How long a finished job is kept for those who investigate. */
const KEPT_SECONDS = 7 * 24 * 3600

const key = (id: string): Key => ({ pk: `JOB#${id}`, sk: 'JOB' })

/** A job, and the change that accepts it. */
export interface Accepted {
  job: Job
  acceptance: Write
}

/** The jobs: accepted in the transaction of the write that causes them, done in that of their last step. */
export class Jobs {
  constructor(
    private readonly table: Table,
    private readonly now: () => Date,
    private readonly kinds: JobKinds,
  ) {}

  /** How a job is worked off. */
  declarationOf = ({ kind }: Job): JobKindDeclaration => this.kinds[kind] as JobKindDeclaration

  /**
   * A new job, which is there with the write that its acceptance is part of.
   *
   * @param secret what only the job may know; forgotten when it is done
   */
  accept(work: Omit<Job, 'id' | 'acceptedAt'>, secret?: string): Accepted {
    const job = { ...work, id: randomUUID(), acceptedAt: this.now().toISOString() }
    const index = { [pending]: PENDING, [dueAt]: this.#in(PATIENCE_SECONDS).toISOString() }
    return { job, acceptance: { put: { ...key(job.id), ...index, job, secret } } }
  }

  /** The job, unless it is done. */
  async pending(id: string): Promise<Job | undefined> {
    const item = await this.table.get(key(id))
    if (!item?.[pending]) return undefined
    return { ...(item.job as Job), progress: item.progress, reminders: item.reminders } as Job
  }

  /** What only a job may know, while it is not done. */
  async secretOf({ id }: Job): Promise<string | undefined> {
    return (await this.table.get(key(id)))?.secret as string | undefined
  }

  /** The ids of jobs that are not done although they should be. May miss the newest. */
  due = (): Promise<string[]> => this.#pendingUntil(this.now().toISOString())

  /** The ids of all jobs that are not done. May miss the newest. */
  all = (): Promise<string[]> => this.#pendingUntil(undefined)

  /** Leaves a job alone for a while, each time longer than the time before. */
  async postpone({ id, reminders = 0 }: Job): Promise<void> {
    const patience = Math.min(PATIENCE_SECONDS * PATIENCE_GROWTH ** reminders, MAX_PATIENCE_SECONDS)
    await this.#note(id, { [dueAt]: this.#in(patience).toISOString(), reminders: reminders + 1 })
  }

  /** Remembers how far a run came. */
  advance = ({ id }: Job, progress: number): Promise<void> => this.#note(id, { progress })

  /** What holds a write to a job going on. */
  goesOn = ({ id }: Job): Check => ({ check: key(id), when: exists(pending) })

  /** The change that ends a job; refused where somebody else has ended it. */
  completion({ id }: Job): Write {
    const expiresAt = Math.floor(this.#in(KEPT_SECONDS).getTime() / 1000)
    return {
      update: key(id),
      set: { doneAt: this.now().toISOString(), [layout.timeToLive]: expiresAt },
      unset: [pending, dueAt, 'secret'],
      when: exists(pending),
    }
  }

  /**
   * Makes the last changes of a job, and ends it with them. Where somebody else has ended it meanwhile there is
   * nothing left to do.
   *
   * @param job absent where the changes are not the last of one
   * @throws WriteRefused where somebody else was faster with one of the changes
   */
  async end(job: Job | undefined, changes: readonly Write[]): Promise<void> {
    const completion = job && this.completion(job)
    try {
      await this.table.write([...changes, ...(completion ? [completion] : [])])
    } catch (error) {
      const isOver = completion && error instanceof WriteRefused && error.refused.includes(completion)
      if (!isOver) throw error
    }
  }

  /** Writes something down about a job, unless it is done. */
  async #note(id: string, notes: Record<string, unknown>): Promise<void> {
    try {
      await this.table.write([{ update: key(id), set: notes, when: exists(pending) }])
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
