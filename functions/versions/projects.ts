import { lambda } from '#shared/lambda.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { listProjects } from '#shared/resources/projects/list.ts'
import { projectsSeeing } from '#shared/resources/versions/available.ts'
import { type LoadedVersion, loadVersion } from '#shared/resources/versions/load-version.ts'
import { routes } from '#shared/resources/versions/routes.ts'

/** Lists the active projects that the requester may see and in which a version is available. */
export const handler = lambda(
  routes.projects,
  listProjects<LoadedVersion, 'id'>({
    load: loadVersion,
    scopeFor: async ({ version: found, sees, defining }) => {
      const version = requireVisible(found, sees)
      return {
        href: href(routes.projects, version),
        admits: (_, rights, project) => project.active && rights.isVisible,
        candidateIds: defining ? await projectsSeeing(version, defining.hierarchy) : new Set<number>(),
      }
    },
  }),
)
