import type { App } from '#shared/app.ts'
import type { Job } from '#shared/jobs/job.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import { MAX_CHANGES } from '#shared/table/table.ts'
import { writePacked } from '#shared/transfer/packs.ts'
import type { Project } from '../model.ts'

/** The types that a project loses at a time: only of these may it have so many. */
const TYPES_PER_STEP = 80

/** Removes empty projects with nothing below them, as many in one transaction as it takes. May be repeated. */
export async function endProjects(ids: readonly number[], app: App): Promise<void> {
  const found = (await Promise.all(ids.map((id) => app.projects.byId(id)))).filter((one) => one !== undefined)
  const [large, others] = [found.filter(isLarge(app)), found.filter((project) => !isLarge(app)(project))]
  await writePacked(
    others,
    (project) => app.projects.removal(project),
    app.table,
    ({ id }) => endProject(id, app),
  )
  for (const { id } of large) await endProject(id, app)
}

/**
 * Removes an empty project with nothing below it. May be repeated.
 *
 * @param job ends with it, also where it is gone already
 */
export const endProject = (id: number, app: App, job?: Job): Promise<void> =>
  retryingRefusals(async () => {
    const project = await lightened(id, app)
    await app.jobs.end(job, project ? app.projects.removal(project) : [])
  })

/** Whether a project refers to more than goes with it and the end of a job in one transaction. */
const isLarge =
  ({ projects }: App) =>
  (project: Project) =>
    projects.removal(project).length >= MAX_CHANGES

/** A project as it is stored, after it has lost as many of its types as there are too many. */
async function lightened(id: number, app: App): Promise<Project | undefined> {
  for (;;) {
    const project = await app.projects.byId(id)
    if (!project || !isLarge(app)(project)) return project
    await app.projects.replace(project, { ...project, types: project.types.slice(TYPES_PER_STEP) })
  }
}
