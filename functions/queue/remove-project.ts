import type { App } from '#shared/app.ts'
import type { Job } from '#shared/jobs/job.ts'
import type { Outcome } from '#shared/jobs/work.ts'
import type { HasTime } from '#shared/lambda/consumer.ts'
import { archiveBelow } from '#shared/resources/projects/archiving.ts'
import { descendantsOf } from '#shared/resources/projects/tree.ts'
import { removeVersion } from '#shared/resources/versions/removal.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import { packed } from '#shared/transfer/packs.ts'

/** Projects that are emptied at a time. */
const WAVE = 8
/** Work packages that are read and removed at a time. */
const STEP = 300

/**
 * Removes a project with everything below it, the lowest first: of each its memberships, its work packages, its
 * versions, and last itself. Before that everything is marked, so that nothing new comes into any of them. Every
 * step may be repeated.
 */
export async function removeProject(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const { subject } = job
  if ((await archiveBelow(subject, app, hasTime, job.id)) === 'unfinished') return 'unfinished'
  const below = (await descendantsOf([subject], app.projects)).reverse()
  for (let level = below[0]?.level ?? 0; level > 0; level--) {
    const ids = below.filter((node) => node.level === level).map(({ id }) => id)
    if ((await removeAll(ids, app, hasTime)) === 'unfinished') return 'unfinished'
  }
  return removeOne(subject, app, hasTime, job)
}

async function removeAll(ids: readonly number[], app: App, hasTime: HasTime): Promise<Outcome> {
  for (let at = 0; at < ids.length; at += WAVE) {
    const wave = ids.slice(at, at + WAVE).map((id) => removeOne(id, app, hasTime))
    if ((await Promise.all(wave)).includes('unfinished')) return 'unfinished'
  }
  return 'done'
}

/** @param job ends with it, also where it is gone already */
async function removeOne(id: number, app: App, hasTime: HasTime, job?: Job): Promise<Outcome> {
  const contents = [removeMembers, removeWorkPackages, removeVersions]
  for (const remove of contents) if ((await remove(id, app, hasTime)) === 'unfinished') return 'unfinished'
  await retryingRefusals(async () => {
    const project = await app.projects.byId(id)
    await app.jobs.end(job, project ? app.projects.removal(project) : [])
  })
  return 'done'
}

async function removeMembers(id: number, app: App, hasTime: HasTime): Promise<Outcome> {
  for (const { principal } of await app.memberships.members(id)) {
    if (!hasTime()) return 'unfinished'
    await app.memberships.edit(principal, (present) => present.filter(({ project }) => project !== id))
  }
  return 'done'
}

async function removeWorkPackages(id: number, app: App, hasTime: HasTime): Promise<Outcome> {
  const { table, workPackages } = app
  for (;;) {
    const listed = await workPackages.inProject(id, STEP)
    if (listed.length === 0) return 'done'
    if (!hasTime()) return 'unfinished'
    await retryingRefusals(async () => {
      const found = await Promise.all(listed.map((one) => workPackages.byId(one.id)))
      const present = found.filter((one) => one !== undefined)
      for (const pack of packed(present, (one) => workPackages.removal(one)))
        await table.write(pack.flatMap((one) => workPackages.removal(one)))
    })
  }
}

async function removeVersions(id: number, app: App, hasTime: HasTime): Promise<Outcome> {
  for (const version of await app.versions.inProject(id)) {
    if ((await removeVersion(version.id, app, hasTime)) === 'unfinished') return 'unfinished'
  }
  return 'done'
}
