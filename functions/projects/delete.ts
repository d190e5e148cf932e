import { rightsIn } from '#shared/access/project-rights.ts'
import { requirePermission, requireVisible } from '#shared/access/require.ts'
import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import { wake } from '#shared/jobs/wake.ts'
import { lambda } from '#shared/lambda/http.ts'
import { archiveBelow } from '#shared/resources/projects/archiving.ts'
import { isUsedFromOutside } from '#shared/resources/projects/outside-uses.ts'
import { canDelete } from '#shared/resources/projects/policy.ts'
import { acceptProjectRemoval } from '#shared/resources/projects/removal.ts'
import { usedFromOutside } from '#shared/resources/projects/review.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { sightOf } from '#shared/resources/projects/sight.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'

/** Archives at once, with everything below, and leaves the removal to a job; repeating it repeats the answer. */
export const deleteProject: Endpoint<typeof routes.delete> = async (request, app) => {
  const job = await retryingRefusals(async () => {
    const [viewer, { project: found, membership }] = await Promise.all([
      request.viewer,
      sightOf(request, app),
    ])
    const project = requireVisible(found, found && rightsIn(viewer, found, membership).isVisible)
    requirePermission(canDelete(viewer))
    if (project.removal) return undefined
    if (await isUsedFromOutside(project.id, app)) throw usedFromOutside()
    return acceptProjectRemoval(app, project)
  })
  if (job) {
    await archiveBelow(job.subject, app, request.hasTime, job.id)
    await wake(app, job)
  }
  return undefined
}

export const handler = lambda(routes.delete, deleteProject)
