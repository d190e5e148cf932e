import { referencesIn } from '#shared/custom-fields/references.ts'
import { lambda } from '#shared/lambda.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { membershipsIn } from '#shared/resources/memberships/store.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { affordancesIn, readableProject } from '#shared/resources/versions/in-project.ts'
import { listVersions } from '#shared/resources/versions/list.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'

/** Lists the versions that are available in a project, for those who see versions there. */
export const handler = lambda(
  routes['in-project'],
  {
    memberships: membershipsIn,
    projects: projectsIn,
    references: referencesIn,
    versions: versionsIn,
  },
  listVersions(async (request, stores) => {
    const readable = await readableProject(request, stores)
    const { project } = readable
    return { href: href(routes['in-project'], project), project, affordances: affordancesIn(readable) }
  }),
)
