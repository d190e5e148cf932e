import type { App } from '#shared/app.ts'
import { slices } from '#shared/platform/concurrency.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { HasTime, Outcome } from '#shared/platform/jobs/run.ts'
import { Cascade } from '#shared/resources/projects/archiving.ts'
import {
  deleteProject,
  deleteProjects,
  emptyProjects,
  ifStillRemoved,
  pendingRemovalsAmong,
} from '#shared/resources/projects/delete-project.ts'
import { ProjectHierarchy } from '#shared/resources/projects/tree/hierarchy.ts'

/** Projects that are removed between two looks at the clock. */
const WAVE = 64

/**
 * Removes a project with everything below it, the lowest first: of each its memberships, its work packages, its
 * versions, and last itself. Before that everything is marked, so that nothing new comes into any of them. Every
 * step may be repeated; whatever was marked and has gone may be imported again, and is left alone then.
 */
export async function removeProject(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const top = { id: job.subject, removal: job.id }
  if (!(await ifStillRemoved(top, app))) return over(job, app)
  const spread = { top: top.id, mark: 'removal', job: job.id } as const
  if ((await Cascade.run(spread, app, hasTime)) === 'unfinished') return 'unfinished'
  for (const wave of await wavesBelow(top.id, app)) {
    if (!hasTime()) return 'unfinished'
    const going = await pendingRemovalsAmong(wave, app)
    if ((await emptyProjects(going, job, app, hasTime)) === 'unfinished') return 'unfinished'
    await deleteProjects(going, app)
  }
  if ((await emptyProjects([top], job, app, hasTime)) === 'unfinished') return 'unfinished'
  await deleteProject(top, app, job)
  return 'done'
}

async function over(job: Job, { jobs }: App): Promise<Outcome> {
  await jobs.end(job, [])
  return 'done'
}

/** What is below a project, in the order in which it can go: nothing before what is below that. */
async function wavesBelow(id: number, app: App): Promise<number[][]> {
  const below = await new ProjectHierarchy(app.projects).pathsBelow([id])
  const depths = [...new Set(below.map(({ length }) => length))].reverse()
  const levels = depths.map((depth) => below.filter(({ length }) => length === depth).map(([one]) => one))
  return levels.flatMap((ids) => slices(ids, WAVE))
}
