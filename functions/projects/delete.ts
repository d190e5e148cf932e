import { lambda } from '#shared/lambda.ts'
import { remove } from '#shared/platform/endpoints/remove.ts'
import { enqueue } from '#shared/platform/jobs/run.ts'
import { Cascade } from '#shared/resources/projects/archive-project.ts'
import {
  canSeeProject,
  loadRemovable,
  type RemovableProject,
} from '#shared/resources/projects/load-project.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { canDelete } from '#shared/resources/projects/policy.ts'
import { acceptProjectRemoval } from '#shared/resources/projects/remove-project.ts'
import { areUsedOutside, hasExternalUses, usedFromOutside } from '#shared/resources/projects/review.ts'
import { routes } from '#shared/resources/projects/routes.ts'

/**
 * Archives the project and everything below it at once, and leaves the removal to a job. A repeated request finishes the
 * archiving where an earlier one ran out of time. Below a project without subprojects nothing is looked for again: what
 * was put there in this very moment is archived by the job.
 */
export const handler = lambda(
  routes.delete,
  remove<Project, RemovableProject>({
    load: loadRemovable,
    isVisible: canSeeProject,
    mayRemove: canDelete,
    acceptRemoval: async (project, app, { isLeaf, shared }) => {
      const inside = new Set([project.id])
      if (await (isLeaf ? areUsedOutside(shared, inside, app) : hasExternalUses(project.id, app)))
        throw usedFromOutside()
      return acceptProjectRemoval(app, project)
    },
    proceed: async ({ entity, loaded, removal, job }, { hasTime }, app) => {
      const cascade = { top: entity.id, mark: 'removal', job: removal as string } as const
      try {
        if (!loaded.isLeaf) await Cascade.run(cascade, app, hasTime)
      } finally {
        if (job) await enqueue(app, job)
      }
    },
  }),
)
