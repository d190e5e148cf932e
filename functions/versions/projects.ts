import type { Stores } from '#shared/app.ts'
import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { listProjects } from '#shared/resources/projects/list.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { type LoadedVersion, loadVersion } from '#shared/resources/versions/load-version.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { projectsSeeing } from '#shared/resources/versions/visibility.ts'

type Listed = Stores<'memberships' | 'now' | 'projects' | 'references' | 'users' | 'versions'>

/** Lists the active projects in which a version is available and which the requester sees. */
export const handler = lambda(
  routes.projects,
  {
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
    versions: versionsIn,
    users: usersIn,
  },
  listProjects<LoadedVersion, 'id', Listed>({
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
