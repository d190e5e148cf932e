import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { Cascade } from '#shared/resources/projects/archive-project.ts'
import { addressedProjects } from '#shared/resources/projects/load-project.ts'
import { canDelete } from '#shared/resources/projects/policy.ts'
import { acceptProjectRemoval } from '#shared/resources/projects/remove-project.ts'
import { hasExternalUses, usedFromOutside } from '#shared/resources/projects/review.ts'
import { routes } from '#shared/resources/projects/routes.ts'

/**
 * Archives the project and everything below it at once, and leaves the removal to a job. A repeated request finishes the
 * archiving where an earlier one ran out of time.
 */
export const handler = lambda(
  routes.delete,
  remove({
    ...addressedProjects,
    mayRemove: canDelete,
    acceptRemoval: async (project, app) => {
      if (await hasExternalUses(project.id, app)) throw usedFromOutside()
      return acceptProjectRemoval(app, project)
    },
    proceed: async ({ entity, removal, job }, { hasTime }, app) => {
      try {
        await Cascade.run({ top: entity.id, mark: 'removal', job: removal as string }, app, hasTime)
      } finally {
        if (job) await enqueue(app, job)
      }
    },
  }),
)
