import type { Stores } from '#shared/app.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { startingValues } from '#shared/custom-fields/review.ts'
import { lambdaWithBody } from '#shared/lambda.ts'
import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Saving } from '#shared/platform/endpoints/writing.ts'
import { create } from '#shared/platform/endpoints/writing.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { staysOpen } from '#shared/resources/projects/refresh-activity.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { newVersion } from '#shared/resources/versions/model.ts'
import { representSingle } from '#shared/resources/versions/representer.ts'
import { newVersions, withValues } from '#shared/resources/versions/resource.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import type { WriteContext } from '#shared/resources/versions/write-context.ts'

type Created = Stores<'memberships' | 'now' | 'projects' | 'references' | 'sequences' | 'versions'>

/** Creates a version, on the condition that its project is still active. */
export const handler = lambdaWithBody(
  routes.create,
  {
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
    sequences: sequencesIn,
    versions: versionsIn,
  },
  create({
    ...newVersions,
    blank: async ({ values, viewer }, stores: Created) => {
      const id = await stores.sequences.allocate('versions')
      const version = newVersion(id, Number(values.definingProject), stores.now())
      return { ...version, customValues: await startingValues('version', viewer) }
    },
    withValues,
    insert: (version, { stores }: Saving<WriteContext, Created>) =>
      stores.versions.insert(version, staysOpen(version.project, stores.projects)),
    represent: (version, viewer, { defining }, stores: Created) =>
      representSingle(version, viewer, defining, stores),
  }),
)
