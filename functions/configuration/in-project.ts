import type { Stores } from '#shared/app.ts'
import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { representConfiguration } from '#shared/resources/configuration/representer.ts'
import { routes } from '#shared/resources/configuration/routes.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { addressedProjects } from '#shared/resources/projects/load-project.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'

/** Shows the configuration as it is in a project, to those who see the project. */
export const handler = lambda(
  routes['in-project'],
  { memberships: membershipsIn, projects: projectsIn },
  show({
    ...addressedProjects,
    versionOf: (_, { configuration }) => configuration.revision,
    represent: (project, viewer, _, stores: Stores<'memberships' | 'projects' | 'publicUrl'>) =>
      representConfiguration(href(routes['in-project'], project), viewer, stores, {
        enabledInternalComments: false,
      }),
  }),
)
