import type { App } from '#shared/app.ts'
import { writePacked } from '#shared/platform/dynamodb/packs.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/refusal.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Project } from '../model.ts'
import { type Going, stillGoing } from './going.ts'

/** The types that a project loses at a time: only of these may it have so many. */
const TYPES_PER_STEP = 80

/** Removes empty projects with nothing below them, as many in one transaction as it takes. May be repeated. */
export async function endProjects(going: readonly Going[], app: App): Promise<void> {
  const found = await Promise.all(going.map((project) => stillGoing(project, app)))
  const there = found.filter((project) => project !== undefined)
  await writePacked(
    there.filter((project) => !isLarge(project, app)),
    (project) => app.projects.removal(project),
    app.table,
    (project) => endProject(project, app),
  )
  for (const project of there) if (isLarge(project, app)) await endProject(project, app)
}

/**
 * Removes an empty project with nothing below it. May be repeated.
 *
 * @param job ends with it, also where it is gone already
 */
export const endProject = (going: Going, app: App, job?: Job): Promise<void> =>
  retryingRefusals(async () => {
    const project = await lightened(going, app)
    await app.jobs.end(job, project ? app.projects.removal(project) : [])
  })

/** Whether a project refers to more than goes with it and the end of a job in one transaction. */
const isLarge = (project: Project, { projects, table }: App): boolean =>
  projects.removal(project).length > table.capacity

/** A project as it is stored, after it has lost as many of its types as there are too many. */
async function lightened(going: Going, app: App): Promise<Project | undefined> {
  for (;;) {
    const project = await stillGoing(going, app)
    if (!project || !isLarge(project, app)) return project
    await app.projects.replace(project, { ...project, types: project.types.slice(TYPES_PER_STEP) })
  }
}
