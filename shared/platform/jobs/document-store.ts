import { oncePer } from '#shared/platform/concurrency.ts'
import { absent } from '#shared/platform/dynamodb/condition.ts'
import { type Key, layout, type Table, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Job } from './job.ts'

/** The time for which the documents of a job are kept. It is longer than any job takes. */
const RETENTION_SECONDS = 30 * 24 * 3600

const keyOf = ({ id }: Pick<Job, 'id'>, name: string): Key => ({ pk: `JOB#${id}`, sk: `DOCUMENT#${name}` })

interface DocumentPorts {
  table: Table
  now: () => Date
}

/** Documents that the runs of a job share, such as the ids that the job assigns. */
class JobDocuments {
  constructor(private readonly ports: DocumentPorts) {}

  /**
   * Stores a document, unless another run has already stored a document with this name.
   *
   * @returns the stored document
   */
  async keep<T>(job: Job, name: string, document: T): Promise<T> {
    const { table, now } = this.ports
    const expiresAt = Math.floor(now().getTime() / 1000) + RETENTION_SECONDS
    const put = { ...keyOf(job, name), document, [layout.timeToLive]: expiresAt }
    try {
      await table.write([{ put, when: absent(layout.partitionKey) }])
      return document
    } catch (error) {
      const kept = error instanceof WriteRefused ? await this.find<T>(job, name) : undefined
      if (kept === undefined) throw error
      return kept
    }
  }

  /** Returns the document that a run of the job has stored under a name; undefined if no run has stored it. */
  async find<T>(job: Job, name: string): Promise<T | undefined> {
    return (await this.ports.table.get(keyOf(job, name)))?.document as T | undefined
  }
}

export const jobDocumentsIn = oncePer((ports: DocumentPorts) => new JobDocuments(ports))
