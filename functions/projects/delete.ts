import { rightsIn } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { lambda } from '#shared/lambda.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint, Request } from '#shared/platform/endpoints/endpoint.ts'
import { requirePermission, requireVisible } from '#shared/platform/http/errors.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { Cascade, type CascadeStep } from '#shared/resources/projects/archive-project.ts'
import { loadAddressedProject } from '#shared/resources/projects/load-project.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { canDelete } from '#shared/resources/projects/policy.ts'
import { acceptProjectRemoval } from '#shared/resources/projects/remove-project.ts'
import { isUsedFromOutside, usedFromOutside } from '#shared/resources/projects/review.ts'
import { routes } from '#shared/resources/projects/routes.ts'

/**
 * Archives the project and everything below it at once, and leaves the removal to a job. Repeating the request gives the
 * same answer, and finishes the archiving where an earlier request ran out of time.
 */
export const deleteProject: Endpoint<typeof routes.delete> = async (request, app) => {
  const { cascade, job } = await retryingRefusals(() => startRemoval(request, app))
  try {
    await Cascade.run(cascade, app, request.hasTime)
  } finally {
    if (job) await enqueue(app, job)
  }
  return undefined
}

/** Accepts the removal unless it has been accepted before. @returns what to archive, and the job if it is a new one */
async function startRemoval(request: Request<'id'>, app: App): Promise<{ cascade: CascadeStep; job?: Job }> {
  const project = await loadDeletable(request, app)
  const { id: top, removal } = project
  if (removal !== undefined) return { cascade: { top, mark: 'removal', job: removal } }
  if (await isUsedFromOutside(top, app)) throw usedFromOutside()
  const job = await acceptProjectRemoval(app, project)
  return { cascade: { top, mark: 'removal', job: job.id }, job }
}

/** @throws `NotFound` or `MissingPermission`, in this order */
async function loadDeletable(request: Request<'id'>, app: App): Promise<Project> {
  const [viewer, { project: found, membership }] = await Promise.all([
    request.viewer,
    loadAddressedProject(request, app),
  ])
  const project = requireVisible(found, found && rightsIn(viewer, found, membership).isVisible)
  requirePermission(canDelete(viewer))
  return project
}

export const handler = lambda(routes.delete, deleteProject)
