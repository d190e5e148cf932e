import { startingValues } from '#shared/custom-fields/review.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { staysOpen } from '#shared/resources/projects/refresh-activity.ts'
import { newVersion } from '#shared/resources/versions/model.ts'
import { representSingle } from '#shared/resources/versions/representer.ts'
import { newVersions, withValues } from '#shared/resources/versions/resource.ts'
import { routes } from '#shared/resources/versions/routes.ts'

/** Creates a version, on the condition that its project is still active. */
export const handler = lambdaWithBody(
  routes.create,
  create({
    ...newVersions,
    blank: async ({ values, viewer }, app) => {
      const id = await app.sequences.allocate('versions')
      const version = newVersion(id, Number(values.definingProject), app.now())
      return { ...version, customValues: await startingValues('version', viewer) }
    },
    withValues,
    insert: (version, { app }) => app.versions.insert(version, staysOpen(version.project, app.projects)),
    represent: (version, viewer, { defining }, app) => representSingle(version, viewer, defining, app),
  }),
)
