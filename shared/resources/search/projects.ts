import { href } from '#shared/platform/http/addresses.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { byText } from '#shared/platform/query/listing.ts'
import { everyVisible, listAccessOf, seenIn } from '#shared/resources/projects/list.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { routes } from '#shared/resources/projects/routes.ts'
import { projectsIn, row } from '#shared/resources/projects/store.ts'
import { foundOn, representResult, type Searcher } from './found.ts'
import { mentions, Ranking, rankOf } from './ranking.ts'

const named = [row.name, row.identifier]

/** Finds projects by name and identifier. Administrators also find archived projects. */
export const searchProjects: Searcher = async ({ wanted, viewer, projectAccess, size }, ports) => {
  const [access, counters] = await Promise.all([
    listAccessOf(viewer, ports, projectAccess),
    projectAccess.counters(),
  ])
  const scope = seenIn(everyVisible, access)
  const ranking = new Ranking([...named, row.archived], (found) =>
    rankOf(
      wanted,
      named.map((attribute) => String(found[attribute])),
      !found[row.archived],
    ),
  )
  const order = [ranking.order, { by: byText(row.name), descending: false }]
  const selection = { ...scope, filter: mentions(wanted, named), order, start: 0, size }
  const represent = ({ id, name, active }: Project) =>
    representResult('Project', { id, title: name, active, self: href(routes.show, { id }) }, viewer)
  return foundOn(await listOf(projectsIn(ports)).page(selection, counters), ranking, represent)
}
