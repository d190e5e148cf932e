import { startingValues } from '#shared/custom-fields/review.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { draftCreation, requireValid, saving } from '#shared/platform/endpoints/writing.ts'
import { creatorOf, joining } from '#shared/resources/projects/creator.ts'
import { newProject } from '#shared/resources/projects/model.ts'
import { pathOfPlace, placeGuards } from '#shared/resources/projects/parent-change.ts'
import { representSingle } from '#shared/resources/projects/representer.ts'
import { newProjects, withValues } from '#shared/resources/projects/resource.ts'
import { routes } from '#shared/resources/projects/routes.ts'

/** Creates a project. A creator who is not an administrator becomes a member in the same transaction. */
export const createProject: Endpoint<typeof routes.create> = (request, app) =>
  retryingRefusals(async () => {
    const { viewer, gathered, draft } = await draftCreation(newProjects, request, app)
    const values = requireValid(draft)
    const [id, creator] = await Promise.all([app.sequences.allocate('projects'), creatorOf(viewer, app)])
    const customValues = await startingValues('project', viewer)
    const project = await withValues({ ...newProject(id, app.now()), customValues }, values, viewer)
    const guards = placeGuards(pathOfPlace(gathered.wanted), app.projects)
    const { membership, changes } = joining(creator, project, app)
    const [resource] = await Promise.all([
      representSingle(project, viewer, membership, app),
      saving(newProjects.properties, () => app.projects.insert(project, ...guards, ...changes)),
    ])
    return resource
  })

export const handler = lambdaWithBody(routes.create, createProject)
