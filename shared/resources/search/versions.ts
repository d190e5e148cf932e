import { rightsIn } from '#shared/access/viewer.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import { byNumberedText } from '#shared/platform/query/listing.ts'
import { projectLink } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { routes } from '#shared/resources/versions/routes.ts'
import { row, versionsIn } from '#shared/resources/versions/store.ts'
import { scopeOf, seenVersions } from '#shared/resources/versions/visibility.ts'
import { foundOn, hasFewRows, representResult, type Searcher } from './found.ts'
import { mentions, Ranking, rankOf } from './ranking.ts'

const isOpen = (status: unknown): boolean => status === 'open'

/** Finds versions by name. A result contains the project of the version if the requester sees this project. */
export const searchVersions: Searcher = async ({ wanted, viewer, projectAccess, size }, ports) => {
  const [own, counters] = await Promise.all([projectAccess.own(), versionsIn(ports).counters()])
  const context = { viewer, ports, own, hierarchy: projectAccess.hierarchy, counters }
  const scope = hasFewRows(counters) ? seenVersions(context) : await scopeOf(context)
  const ranking = new Ranking([row.name, row.status], (found) =>
    rankOf(wanted, [String(found[row.name])], isOpen(found[row.status])),
  )
  const order = [ranking.order, { by: byNumberedText(row.name), descending: false }]
  const selection = { ...scope, filter: mentions(wanted, [row.name]), order, start: 0, size }
  const represent = async ({ id, name, status, project: place }: Version) => {
    const result = { id, title: name, active: isOpen(status), self: href(routes.show, { id }) }
    const project = (await projectsIn(ports).summaries([place])).get(place)
    const isNamed = project && rightsIn(viewer, project, own.get(place)).isVisible
    return representResult('Version', result, viewer, isNamed ? { project: projectLink(project) } : {})
  }
  return foundOn(await listOf(versionsIn(ports)).page(selection, counters), ranking, represent)
}
