import { startingValues } from '#shared/custom-fields/review.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { creatorMembership, creatorOf } from '#shared/resources/projects/creator.ts'
import { newProject } from '#shared/resources/projects/model.ts'
import { openParent, placed } from '#shared/resources/projects/parent-change.ts'
import { representSingle } from '#shared/resources/projects/representer.ts'
import { newProjects, withValues } from '#shared/resources/projects/resource.ts'
import { routes } from '#shared/resources/projects/routes.ts'

/** Creates a project. A creator who is not an administrator becomes a member in the same transaction. */
export const handler = lambdaWithBody(
  routes.create,
  create({
    ...newProjects,
    blank: async ({ viewer }, app) => ({
      ...newProject(await app.sequences.allocate('projects'), app.now()),
      customValues: await startingValues('project', viewer),
    }),
    loadForSave: async (viewer, app) => ({ creator: await creatorOf(viewer, app) }),
    withValues,
    insert: (project, { loaded: { wanted, creator }, app }) => {
      const guards = openParent(wanted, app.projects)
      const { changes } = creatorMembership(creator, project, app)
      return app.projects.insert(placed(project, wanted), ...guards, ...changes)
    },
    represent: (project, viewer, { wanted, creator }, app) => {
      const { membership } = creatorMembership(creator, project, app)
      return representSingle(placed(project, wanted), viewer, membership, app, wanted)
    },
  }),
)
