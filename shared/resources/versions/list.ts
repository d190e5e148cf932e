import { rightsIn } from '#shared/access/project-rights.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { namesIn } from '#shared/custom-fields/links.ts'
import { fieldsFor } from '#shared/custom-fields/properties.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import type { ListedRow, Page, RowTest, Selection } from '#shared/entities/page.ts'
import { collection } from '#shared/hal/collection.ts'
import type { Resource } from '#shared/hal/link.ts'
import { awaitedOrNot, rowTest } from '#shared/query/filter.ts'
import { parseListQuery } from '#shared/query/parse.ts'
import { ownMemberships } from '#shared/resources/projects/sight.ts'
import { Forest, type Standing } from '#shared/resources/projects/tree/forest.ts'
import { Standings } from '#shared/resources/projects/tree/standings.ts'
import { versionListing } from './listing.ts'
import type { Version } from './model.ts'
import { representVersion } from './representer.ts'
import { row } from './store.ts'
import { type Own, type Shared, VersionSight } from './visibility.ts'

/** A list of versions: those the requester sees, unless something else decides. */
interface VersionList {
  /** Its address, once it is known that the requester may list it. @throws what the requester is told otherwise */
  href: string | Promise<string>
  /** Which versions are listed; without it, those the requester sees. */
  includes?(forest: Forest<Standing>): Promise<Accepts>
}

type Accepts = (version: Shared) => boolean | Promise<boolean>

/** What a list is made from, all of it being looked up. */
interface Looking {
  request: Request
  own: Promise<Own>
  standings: Standings
  includes: VersionList['includes']
}

/**
 * A list of versions by filters, order and page; without a page size, as many as a page may have. Everything that
 * decides what is listed is read at once, before the requester is known.
 */
export async function listVersions(
  request: Request,
  app: App,
  { href, includes }: VersionList,
): Promise<Resource> {
  const own = awaitedOrNot(ownMemberships(request, app))
  const looking = { request, own, standings: new Standings(app.projects), includes }
  const read = async ({ settings: { maxPageSize } }: Configuration) => {
    const query = parseListQuery(request.query, versionListing(app), maxPageSize, maxPageSize)
    return { query, page: await pageOf(query.selection, looking, app) }
  }
  const reading = awaitedOrNot(app.configuration.speculate(read, ({ settings }) => settings.maxPageSize))
  const address = await href // Who may not list at all learns nothing about the query.
  await request.viewer
  const { query, page } = await reading
  const elements = await represented(page.elements, looking, app)
  return collection({ href: address, query, total: page.total, elements })
}

/** Administrators see everything, and are known again; nobody else waits for that to be found out. */
async function pageOf(selection: Selection, looking: Looking, app: App): Promise<Page<Version>> {
  const { request, includes } = looking
  const isWhole = !includes && isEverything(selection)
  const isFamiliar = app.projects.extents.of(request.claimedId) === 'everything'
  if (!isFamiliar || includes) looking.standings.prepare()
  const whole = () => app.versions.page(selection)
  const sifted = () => app.versions.page({ ...selection, tests: [restriction(looking)] })
  const begun = awaitedOrNot(isWhole && isFamiliar ? whole() : sifted())
  const viewer = await request.viewer
  note(viewer, isFamiliar, app)
  return isWhole && isFamiliar !== viewer.isAdmin ? (isFamiliar ? sifted() : whole()) : begun
}

const isEverything = ({ filter, order }: Selection) => !filter && order.length === 0

function note({ user, isAdmin }: Viewer, isFamiliar: boolean, { projects }: App): void {
  if (user && isAdmin !== isFamiliar) projects.extents.note(user.id, isAdmin ? 'everything' : 'much')
}

function restriction(looking: Looking): RowTest {
  const test = accepted(looking).then((accepts) => (found: ListedRow) => accepts(sharedOf(found)))
  return rowTest(test, [row.project, row.sharing])
}

async function accepted({ request, own, standings, includes }: Looking): Promise<Accepts> {
  const forest = new Forest(standings)
  if (includes) return includes(forest)
  const [viewer, memberships] = await Promise.all([request.viewer, own])
  if (viewer.isAdmin) return () => true
  const sight = new VersionSight(viewer, memberships, forest, standings)
  return (version) => sight.sees(version)
}

const sharedOf = (found: ListedRow): Shared => ({
  project: Number(found[row.project]),
  sharing: found[row.sharing] as Version['sharing'],
})

async function represented(versions: readonly Version[], { request, own }: Looking, app: App) {
  const viewer = await request.viewer
  const ids = [...new Set(versions.map(({ project }) => project))]
  const [names, memberships, projects] = await Promise.all([
    namesIn(versions, fieldsFor('version', viewer), viewer, app),
    own,
    Promise.all(ids.map(async (id) => [id, await app.projects.byId(id)] as const)),
  ])
  const byId = new Map(projects)
  return versions.map((version) => {
    const project = byId.get(version.project)
    const defining = project && { project, rights: rightsIn(viewer, project, memberships.get(project.id)) }
    return representVersion(version, { viewer, names, defining })
  })
}
