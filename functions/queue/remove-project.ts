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

/** Projects that are removed between two checks of the remaining time. */
const BATCH = 64

/**
 * Removes a project and everything below it, the lowest level first: the memberships, work packages and versions of each
 * project, then the project. Before that all of them are marked, so that nothing new can be added to them. Every step may
 * be repeated. A project that has been removed and then imported again is no longer marked, and is left alone.
 */
export async function removeProject(job: Job, app: App, hasTime: HasTime): Promise<Outcome> {
  const top = { id: job.subject, removal: job.id }
  if (!(await ifStillRemoved(top, app))) return endJob(job, app)
  const cascade = { top: top.id, mark: 'removal', job: job.id } as const
  if ((await Cascade.run(cascade, app, hasTime)) === 'unfinished') return 'unfinished'
  for (const batch of await batchesBelow(top.id, app)) {
    if (!hasTime()) return 'unfinished'
    const removals = await pendingRemovalsAmong(batch, app)
    if ((await emptyProjects(removals, job, app, hasTime)) === 'unfinished') return 'unfinished'
    await deleteProjects(removals, app)
  }
  if ((await emptyProjects([top], job, app, hasTime)) === 'unfinished') return 'unfinished'
  await deleteProject(top, app, job)
  return 'done'
}

async function endJob(job: Job, { jobs }: App): Promise<Outcome> {
  await jobs.end(job, [])
  return 'done'
}

/** The descendants of a project in batches, each project after everything below it. */
async function batchesBelow(id: number, app: App): Promise<number[][]> {
  const below = await new ProjectHierarchy(app.projects).pathsBelow([id])
  const depths = [...new Set(below.map(({ length }) => length))].reverse()
  const levels = depths.map((depth) => below.filter(({ length }) => length === depth).map(([one]) => one))
  return levels.flatMap((ids) => slices(ids, BATCH))
}
