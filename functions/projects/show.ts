import type { Stores } from '#shared/app.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { addressedProjects } from '#shared/resources/projects/load-project.ts'
import { representSingle } from '#shared/resources/projects/representer.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

export const handler = lambda(
  routes.show,
  {
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
  },
  show({
    ...addressedProjects,
    represent: (project, viewer, { membership }, stores: Stores<'memberships' | 'projects' | 'references'>) =>
      representSingle(project, viewer, membership, stores),
  }),
)
