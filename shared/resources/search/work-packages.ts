import type { Viewer } from '#shared/access/viewer.ts'
import type { Resource } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Ports } from '#shared/ports.ts'
import { ListAccess } from '#shared/project-context/list-access.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { referenceLinks } from '#shared/resources/work-packages/representer.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { candidatesFor } from './candidates.ts'
import { type Hit, MAX_FOUND, representResult, type Search, type SearchHit } from './found.ts'
import { inRanks, type RankedWorkPackage } from './ranked-work-packages.ts'
import { BY_NUMBER } from './ranking.ts'

/**
 * Finds work packages by words in their subjects, descriptions and comments. If the search term is the number of a work
 * package, this work package comes first.
 */
export async function searchWorkPackages(search: Search, ports: Ports): Promise<SearchHit> {
  const { wanted, viewer, projectAccess } = search
  const archived = await projectAccess.archived()
  const access = await ListAccess.of(viewer, archived, ports, ['view_work_packages'], projectAccess)
  const context = new ProjectContext(viewer, ports)
  context.knowRights(access)
  const [numbered, found] = await Promise.all([
    wanted.number === undefined ? [] : byNumber(wanted.number, access, context),
    byWords(search, access, context),
  ])
  const others = found.filter(({ workPackage }) => workPackage.id !== numbered[0]?.workPackage.id)
  const all = [...numbered, ...others]
  const hitOf = (one: RankedWorkPackage): Hit => ({
    rank: one.rank,
    represent: () => represent(one, context),
  })
  return { total: all.length, best: all.slice(0, search.size).map(hitOf) }
}

/** Returns the work package with the given number, if the requester sees it. */
async function byNumber(
  id: number,
  access: ListAccess,
  context: ProjectContext,
): Promise<RankedWorkPackage[]> {
  const workPackage = await context.workPackage(id)
  return workPackage && access.sees(workPackage) ? [{ rank: BY_NUMBER, workPackage }] : []
}

/** Returns the best matches among the work packages that contain all words. */
async function byWords(
  { wanted, projectAccess }: Search,
  access: ListAccess,
  context: ProjectContext,
): Promise<RankedWorkPackage[]> {
  const candidates = await candidatesFor(wanted.parts, context.ports)
  const found: RankedWorkPackage[] = []
  for await (const batch of inRanks(wanted, candidates, access, { context, projectAccess })) {
    const are = await Promise.all(batch.map(({ workPackage }) => candidates.areIn(workPackage, context)))
    found.push(...batch.filter((_, index) => are[index]))
    if (found.length >= MAX_FOUND) break
  }
  return found.slice(0, MAX_FOUND)
}

const isOpen = ({ status }: WorkPackage, { configuration }: Viewer): boolean =>
  !statusOf(configuration, status).isClosed

/** Names of the links that a search result takes from its work package. */
const LINKS: readonly string[] = ['project', 'type', 'status']

async function represent({ workPackage }: RankedWorkPackage, context: ProjectContext): Promise<Resource> {
  const { viewer } = context
  const { id, subject } = workPackage
  const links = await referenceLinks(workPackage, context, (name) => LINKS.includes(name))
  const self = href(routes.show, { id })
  const result = { id, title: subject, active: isOpen(workPackage, viewer), self }
  return representResult('WorkPackage', result, viewer, links)
}
