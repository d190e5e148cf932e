import type { App } from '#shared/app.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Project } from '../model.ts'
import { archived } from './cascade.ts'

/**
 * Accepts the removal of a project and everything below it: from now on it is archived and going.
 *
 * @returns the job that goes on with it
 * @throws WriteRefused where somebody else changed the project first
 */
export async function acceptProjectRemoval(app: App, project: Project): Promise<Job> {
  const { job, acceptance } = app.jobs.accept({ kind: 'remove-project', subject: project.id })
  await app.projects.replace(project, archived(project, app.now(), job.id), acceptance)
  return job
}
