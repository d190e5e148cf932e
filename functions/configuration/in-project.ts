import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedProjects } from '#shared/project-context/load-project.ts'
import { representConfiguration } from '#shared/resources/configuration/representer.ts'
import { routes } from '#shared/resources/configuration/routes.ts'

/** Shows the configuration of a project to requesters who may see the project. */
export const handler = lambda(
  routes['in-project'],
  show({
    ...addressedProjects,
    versionOf: (_, { configuration }) => configuration.revision,
    represent: (project, viewer, _, ports: Ports) =>
      representConfiguration(href(routes['in-project'], project), viewer, ports, {
        enabledInternalComments: false,
      }),
  }),
)
