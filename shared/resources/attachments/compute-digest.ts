import { createHash } from 'node:crypto'
import { jobsIn } from '#shared/job-kinds.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { filesIn } from '#shared/platform/files/store.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { Ports } from '#shared/ports.ts'
import { attachmentsIn } from './store.ts'

/** Creates the job that computes the digest of an attachment whose file was stored by a form. */
export const createComputeDigestJob = (attachment: number, ports: Ports): Accepted =>
  jobsIn(ports).accept({ kind: 'compute-digest', subject: attachment })

/**
 * The worker that computes the digest of an attachment's file, and stores the digest. Each run reads the file from the
 * beginning. The maximum run time of a function is enough for the largest file. Idempotent.
 */
export async function computeDigest(job: Job, ports: Ports, requireTime: RequireTime): Promise<void> {
  const found = await attachmentsIn(ports).byId(job.subject)
  const digest = found && !found.removal ? await digestOf(found.key, ports, requireTime) : undefined
  if (digest !== undefined) await store(digest, job.subject, ports)
  await jobsIn(ports).end(job, [])
}

/**
 * Returns the digest of a file, which is read chunk by chunk; undefined if the file does not exist.
 *
 * @throws OutOfTime
 */
async function digestOf(key: string, ports: Ports, requireTime: RequireTime): Promise<string | undefined> {
  requireTime()
  const chunks = await filesIn(ports).chunks(key)
  if (!chunks) return undefined
  const hash = createHash('md5')
  for await (const chunk of chunks) {
    requireTime()
    hash.update(chunk)
  }
  return hash.digest('hex')
}

const store = (digest: string, id: number, ports: Ports): Promise<void> =>
  retryingRefusals(async () => {
    const found = await attachmentsIn(ports).byId(id)
    if (found && !found.removal && found.digest !== digest)
      await attachmentsIn(ports).replace(found, { ...found, digest })
  })
