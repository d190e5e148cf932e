import type { App } from '#shared/app.ts'
import { changeAll } from '#shared/platform/dynamodb/packs.ts'
import { whileStanding } from '#shared/platform/jobs/fencing.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { HasTime, Outcome } from '#shared/platform/jobs/work.ts'
import { slices } from '#shared/platform/slices.ts'
import { leaveProject } from '#shared/resources/memberships/leaving.ts'
import { removeVersions } from '#shared/resources/versions/ending.ts'
import { type Going, goesOn } from './going.ts'

/** Members, and work packages, that are read and removed between two looks at the clock. */
const STEP = 200

/**
 * Removes what is in projects that are going: memberships, work packages, versions, in this order, project by
 * project; nothing more of a project that has gone meanwhile, whatever may have come under its id since. May be
 * repeated.
 */
export async function emptyProjects(
  projects: readonly Going[],
  job: Job,
  app: App,
  hasTime: HasTime,
): Promise<Outcome> {
  const empty = await Promise.all(projects.map(({ id }) => isEmpty(id, app)))
  for (const project of projects.filter((_, index) => !empty[index])) {
    const outcome = await whileStanding(goesOn(project, app), app, (fenced) =>
      emptyProject(project.id, job, fenced, hasTime),
    )
    if (outcome === 'unfinished') return 'unfinished'
  }
  return 'done'
}

async function emptyProject(id: number, job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  for (const step of [removeMembers, removeWorkPackages, removeVersions])
    if ((await step(id, job, app, hasTime)) === 'unfinished') return 'unfinished'
  return 'done'
}

/** Most projects below others are: they cost one round trip, however many they are. */
async function isEmpty(id: number, { memberships, workPackages, versions }: App): Promise<boolean> {
  const [members, workPackage, version] = await Promise.all([
    memberships.members(id),
    workPackages.latestIn(id),
    versions.latestIn(id),
  ])
  return members.length === 0 && !workPackage && !version
}

async function removeMembers(id: number, _: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const members = await app.memberships.members(id)
  const principals = members.map(({ principal }) => principal)
  for (const step of slices(principals, STEP)) {
    if (!hasTime()) return 'unfinished'
    await leaveProject(id, step, app)
  }
  return 'done'
}

async function removeWorkPackages(id: number, _: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  for (;;) {
    const listed = await app.workPackages.inProject(id, STEP)
    if (listed.length === 0) return 'done'
    if (!hasTime()) return 'unfinished'
    const ids = listed.map((one) => one.id)
    await removeListed(ids, id, app)
  }
}

/** One that has moved to another project meanwhile stays. */
const removeListed = (ids: readonly number[], project: number, { table, workPackages }: App): Promise<void> =>
  changeAll(
    ids,
    {
      find: async (id) => {
        const found = await workPackages.byId(id)
        return found?.project === project ? found : undefined
      },
      changesOf: (one) => workPackages.removal(one),
    },
    table,
  )
