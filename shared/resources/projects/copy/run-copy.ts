import { signedIn } from '#shared/access/viewer.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { inShownSteps, type RequireTime } from '#shared/platform/jobs/steps.ts'
import type { Ports } from '#shared/ports.ts'
import { copiedKinds } from '#shared/resources/copied.ts'
import { applyGroup } from '#shared/resources/groups/apply-group.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { type CopiedIds, copiedIds } from '#shared/transfer/copied-ids.ts'
import { Copy, CopyFailed, type CopyStep } from '#shared/transfer/copy.ts'
import type { CopyOrder } from '../model.ts'
import { createRefreshActivityJob } from '../refresh-activity.ts'
import { startProjectRemoval } from '../remove-project.ts'
import { projectsIn } from '../store.ts'
import { insertCopy } from './insert-copy.ts'
import { openCopy } from './open-copy.ts'

/** A job that copies a project. The copy was requested by the user whose id is `by`. */
export type CopyJob = Job & { copy: CopyOrder; by: number }

/**
 * Runs the job that copies a project: creates the new project in the archived state, fills it part by part, and
 * unarchives it. The ids of all copies are chosen first, so that each step is idempotent. A copy that cannot be
 * completed is removed.
 */
export async function runCopy(job: CopyJob, ports: Ports, requireTime: RequireTime): Promise<void> {
  try {
    const copy = await begun(job, ports, requireTime)
    const kinds = copiedKinds.filter(({ part }) => copy.has(part))
    const filling = kinds.flatMap((kind) => kind.steps(copy)).map((step) => guarded(step, copy, job))
    await inShownSteps([() => insertCopy(copy, job), ...filling], jobsIn(ports).progressOf(job), requireTime)
    await complete(copy, job)
  } catch (error) {
    if (!(error instanceof CopyFailed)) throw error
    await failCopy(job, error.message, ports)
  }
}

/** Loads the data that the copy needs. @throws CopyFailed if the requester is being deleted */
async function begun(job: CopyJob, ports: Ports, requireTime: RequireTime): Promise<Copy> {
  const [user, configuration] = await Promise.all([
    usersIn(ports).byId(job.by),
    ports.configuration.current(),
  ])
  if (!user || user.removal) throw new CopyFailed('The user who requested the copy was deleted.')
  await requireOriginal(job.copy.from, ports)
  return new Copy({
    job,
    ports,
    viewer: signedIn(user, configuration),
    ids: await allIds(job, ports),
    requireTime,
    finish: (accepted) => applyGroup(accepted, ports, requireTime),
  })
}

async function allIds(job: CopyJob, ports: Ports): Promise<ReadonlyMap<string, CopiedIds>> {
  const all = new Map<string, CopiedIds>()
  for (const { part, renumbered } of copiedKinds) {
    if (!renumbered || !job.copy.parts.includes(part)) continue
    all.set(renumbered.kind, await copiedIds(renumbered, job, job.copy.from, ports))
  }
  return all
}

/**
 * Checks that the project to copy still exists.
 *
 * @throws CopyFailed if this project is deleted or being deleted
 */
async function requireOriginal(id: number, ports: Ports): Promise<void> {
  const original = await projectsIn(ports).byId(id)
  if (!original || original.removal) throw new CopyFailed('The copied project was deleted.')
}

/**
 * Returns a step that runs only if the original and the new project still exist. If one of these projects has been
 * deleted, the copy fails.
 */
const guarded =
  (step: CopyStep, { ports, order, to }: Copy, { id }: Job): CopyStep =>
  async () => {
    const [target] = await Promise.all([projectsIn(ports).byId(to), requireOriginal(order.from, ports)])
    if (!target || target.removal || target.copying !== id)
      throw new CopyFailed('The new project was deleted.')
    await step()
  }

/**
 * Unarchives the copy and ends the job. Below an archived parent, the copy stays archived.
 *
 * @throws CopyFailed if the copy was deleted
 */
async function complete(copy: Copy, job: Job): Promise<void> {
  const { ports, to } = copy
  const refreshing = createRefreshActivityJob([to], ports)
  await retryingRefusals(async () => {
    const project = await projectsIn(ports).byId(to)
    if (!project || project.removal) throw new CopyFailed('The new project was deleted.')
    if (project.copying !== job.id) return jobsIn(ports).end(job, [])
    return jobsIn(ports).end(job, [...(await openCopy(project, copy)), refreshing.acceptance])
  })
  await enqueue(jobsIn(ports), refreshing.job)
}

/** Ends the job with a reason for the failure, and removes the new project if it exists. */
async function failCopy(job: Job, reason: string, ports: Ports): Promise<void> {
  const removal = await retryingRefusals(async () => {
    const project = await projectsIn(ports).byId(job.subject)
    if (project?.copying === job.id && !project.removal)
      return startProjectRemoval(project, ports, [jobsIn(ports).completion(job, reason)])
    await jobsIn(ports).end(job, [], reason)
    return undefined
  })
  if (removal) await enqueue(jobsIn(ports), removal)
}
