import { lambda } from '#shared/lambda.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { affordancesIn, listVersions, readableProject } from '#shared/resources/versions/list.ts'
import { routes } from '#shared/resources/versions/routes.ts'

/** Lists the versions that are available in a project. The requester must have the right to see versions there. */
export const handler = lambda(
  routes['in-project'],
  listVersions(async (request, ports) => {
    const readable = await readableProject(request, ports)
    const { project } = readable
    return { href: href(routes['in-project'], project), project, affordances: affordancesIn(readable) }
  }),
)
