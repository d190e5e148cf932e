import type { Stores } from '#shared/app.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { addressedVersions } from '#shared/resources/versions/load-version.ts'
import { representSingle } from '#shared/resources/versions/representer.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'

export const handler = lambda(
  routes.show,
  {
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
    versions: versionsIn,
  },
  show({
    ...addressedVersions,
    represent: (
      version,
      viewer,
      { defining },
      stores: Stores<'memberships' | 'projects' | 'references' | 'versions'>,
    ) => representSingle(version, viewer, defining, stores),
  }),
)
