import { lambda } from '#shared/lambda.ts'
import { show } from '#shared/platform/endpoints/show.ts'
import type { Ports } from '#shared/ports.ts'
import { addressedProjects } from '#shared/project-context/load-project.ts'
import { representSingle } from '#shared/resources/projects/representer.ts'
import { routes } from '#shared/resources/projects/routes.ts'

export const handler = lambda(
  routes.show,
  show({
    ...addressedProjects,
    represent: (project, viewer, { membership }, ports: Ports) =>
      representSingle(project, viewer, membership, ports),
  }),
)
