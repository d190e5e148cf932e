import { startingValues } from '#shared/custom-fields/review.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { Endpoint } from '#shared/platform/endpoints/endpoint.ts'
import { draftCreation, requireValid } from '#shared/platform/endpoints/writing.ts'
import { activityRaised } from '#shared/resources/projects/refresh-activity.ts'
import { newVersion } from '#shared/resources/versions/model.ts'
import { representSingle } from '#shared/resources/versions/representer.ts'
import { newVersions, withValues } from '#shared/resources/versions/resource.ts'
import { routes } from '#shared/resources/versions/routes.ts'

/** Creates a version, on the condition that its project is still active. */
export const createVersion: Endpoint<typeof routes.create> = (request, app) =>
  retryingRefusals(async () => {
    const { viewer, gathered, draft } = await draftCreation(newVersions, request, app)
    const values = requireValid(draft)
    const project = Number(values.definingProject)
    const id = await app.sequences.allocate('versions')
    const blank = {
      ...newVersion(id, project, app.now()),
      customValues: await startingValues('version', viewer),
    }
    const version = await withValues(blank, values, viewer)
    const raised = activityRaised(project, gathered.row, version.updatedAt, app.projects, true)
    const [resource] = await Promise.all([
      representSingle(version, viewer, gathered.defining, app),
      app.versions.insert(version, raised),
    ])
    return resource
  })

export const handler = lambdaWithBody(routes.create, createVersion)
