import type { Viewer } from '#shared/access/viewer.ts'
import { sum } from '#shared/platform/collections/keys.ts'
import { href } from '#shared/platform/http/addresses.ts'
import { invalidQuery } from '#shared/platform/http/errors.ts'
import { byText } from '#shared/platform/query/listing.ts'
import type { Ports } from '#shared/ports.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { statusOf } from '#shared/resources/statuses/model.ts'
import type { WorkPackage } from '#shared/resources/work-packages/model.ts'
import { referenceLinks } from '#shared/resources/work-packages/representer.ts'
import { routes } from '#shared/resources/work-packages/routes.ts'
import { filed, row, workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { Audience } from '#shared/surroundings/audience.ts'
import { listInProjects } from '#shared/surroundings/list-in-projects.ts'
import { Surroundings } from '#shared/surroundings/surroundings.ts'
import { type Found, foundOn, type Hit, MAX_ROWS, representResult, type Search } from './found.ts'
import { BY_NUMBER, mentions, Ranking, rankOf } from './ranking.ts'

/** So few projects are searched however many work packages there are elsewhere. */
const FEW_PROJECTS = 20

/** The most projects that are searched. */
const MAX_PROJECTS = 1000

/** Finds work packages by subject, and the one that has the number first. It is found even if the others are too many. */
export async function searchWorkPackages(search: Search, ports: Ports): Promise<Found | undefined> {
  const { wanted, viewer } = search
  const archived = await projectsIn(ports).archived()
  const audience = await Audience.of(viewer, archived, ports, ['view_work_packages'])
  const around = new Surroundings(viewer, ports)
  const [numbered, found] = await Promise.all([
    wanted.number === undefined ? [] : byNumber(wanted.number, audience, around),
    bySubject(search, audience, around),
  ])
  if (!found) return numbered.length > 0 ? { total: numbered.length, best: numbered } : undefined
  const others = found.best.filter(({ resource }) => resource.id !== numbered[0]?.resource.id)
  const twice = found.best.length - others.length
  return { total: found.total - twice + numbered.length, best: [...numbered, ...others] }
}

/** The work package with a number, if the requester sees it. */
async function byNumber(id: number, audience: Audience, around: Surroundings): Promise<Hit[]> {
  const found = await around.workPackage(id)
  if (!found || !audience.sees(found)) return []
  return [{ rank: BY_NUMBER, resource: await represent(found, around) }]
}

/** The work packages with a subject that is wanted; undefined if there are too many to look. */
async function bySubject(
  { wanted, viewer, size }: Search,
  audience: Audience,
  around: Surroundings,
): Promise<Found | undefined> {
  const { ports } = around
  const [projects, counters] = await Promise.all([audience.projects(ports), workPackagesIn(ports).counters()])
  if (projects.length > MAX_PROJECTS) return undefined
  if (projects.length > FEW_PROJECTS && sum(counters) > MAX_ROWS) return undefined
  const list = listInProjects<WorkPackage>(workPackagesIn(ports), audience, ports, {
    filed,
    projects: new Set(projects),
    tooMuch: () => invalidQuery(['There is too much to search.']),
  })
  const ranking = new Ranking([row.subject, row.status], (found) =>
    rankOf(wanted, [String(found[row.subject])], isOpen(found[row.status], viewer)),
  )
  const page = await list.page({
    filter: mentions(wanted, [row.subject]),
    order: [ranking.order, { by: byText(row.subject), descending: false }],
    start: 0,
    size,
  })
  return foundOn(page, ranking, (one) => represent(one, around))
}

const isOpen = (status: unknown, { configuration }: Viewer): boolean =>
  !statusOf(configuration, Number(status)).isClosed

/** The links of a work package that is found. */
const LINKS: readonly string[] = ['project', 'type', 'status']

async function represent(workPackage: WorkPackage, around: Surroundings) {
  const { viewer } = around
  const { id, subject, status } = workPackage
  const links = await referenceLinks(workPackage, around, (name) => LINKS.includes(name))
  const self = href(routes.show, { id })
  const result = { id, title: subject, active: isOpen(status, viewer), self }
  return representResult('WorkPackage', result, viewer, links)
}
