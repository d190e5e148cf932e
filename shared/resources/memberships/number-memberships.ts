import type { App } from '#shared/app.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { acceptOnce, type HasTime, type Outcome } from '#shared/platform/jobs/run.ts'

/** Accepts the job, if that has not been done. The sweeper does so, as it runs soon after every deployment. */
export async function startNumbering(app: App): Promise<void> {
  const { memberships, jobs } = app
  if (await memberships.isNumbered()) return
  const accepted = jobs.accept({ kind: 'number-memberships', subject: 0 })
  await acceptOnce(app, [accepted], memberships.numberingStarts())
}

/** Principals that are numbered between two checks of the remaining time. */
const STEP = 20

/**
 * The worker: gives ids to memberships from before they had any, by principal, then by project. An edit that changes
 * nothing is enough, since the store adds what is missing.
 */
export async function numberMemberships(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const remaining = (await idsOfPrincipals(app)).filter((id) => id > (job.progress ?? 0))
  while (remaining.length > 0) {
    const step = remaining.splice(0, STEP)
    if (!hasTime()) {
      await app.jobs.advance(job, (step[0] as number) - 1)
      return 'unfinished'
    }
    for (const id of step) await app.memberships.edit(id, (present) => present)
  }
  await app.jobs.end(job, [app.memberships.numberingEnds()])
  return 'done'
}

async function idsOfPrincipals({ principals }: App): Promise<number[]> {
  const found = await Promise.all(
    Object.values(principals.collections).map(({ rows }) => rows.find(undefined, [])),
  )
  return found
    .flat()
    .map(({ id }) => id)
    .sort((a, b) => a - b)
}
