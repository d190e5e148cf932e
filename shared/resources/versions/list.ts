import { rightsIn } from '#shared/access/project-rights.ts'
import type { Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import { namesIn } from '#shared/custom-fields/links.ts'
import { fieldsFor } from '#shared/custom-fields/properties.ts'
import type { Request } from '#shared/endpoints/endpoint.ts'
import type { Row } from '#shared/entities/entity.ts'
import type { RowTest } from '#shared/entities/page.ts'
import { collection } from '#shared/hal/collection.ts'
import type { Resource } from '#shared/hal/link.ts'
import { rowTest } from '#shared/query/filter.ts'
import { parseListQuery } from '#shared/query/parse.ts'
import type { Membership } from '#shared/resources/memberships/model.ts'
import { Forest } from '#shared/resources/projects/forest.ts'
import { ownMemberships } from '#shared/resources/projects/sight.ts'
import { versionListing } from './listing.ts'
import type { Version } from './model.ts'
import { representVersion } from './representer.ts'
import { row } from './store.ts'
import { VersionSight } from './visibility.ts'

/** What lists know of a version by its row. */
type Listed = Pick<Version, 'project' | 'sharing'>

/** What a list looks at while it is being made. */
export interface Looking {
  viewer: Viewer
  own: Promise<ReadonlyMap<number, Membership>>
  forest: Forest
}

/** A list of versions: those the requester sees, unless something else decides. */
interface VersionList {
  href: string
  /** Which versions are listed; without it, those the requester sees. */
  includes?(looking: Looking): Promise<(version: Listed) => boolean | Promise<boolean>>
}

/** A list of versions by filters, order and page; without a page size, as many as a page may have. */
export async function listVersions(
  request: Request,
  app: App,
  { href, includes }: VersionList,
): Promise<Resource> {
  const own = ownMemberships(request, app)
  own.catch(() => {})
  const viewer = await request.viewer
  const looking = { viewer, own, forest: new Forest(app.projects) }
  const { maxPageSize } = viewer.configuration.settings
  const query = parseListQuery(request.query, versionListing(app), maxPageSize, maxPageSize)
  const tests = [...(query.selection.tests ?? []), ...restriction(looking, includes, app)]
  const page = await app.versions.page({ ...query.selection, tests })
  const elements = await represented(page.elements, looking, app)
  return collection({ href, query, total: page.total, elements })
}

function restriction(looking: Looking, includes: VersionList['includes'], app: App): RowTest[] {
  const { viewer, own, forest } = looking
  if (!includes && viewer.isAdmin) return []
  const sight = new VersionSight(viewer, own, forest, app)
  const decide = includes ? includes(looking) : Promise.resolve((version: Listed) => sight.sees(version))
  const test = decide.then((accepts) => (found: Row) => accepts(listed(found)))
  return [rowTest(test, [row.project, row.sharing])]
}

const listed = (found: Row): Listed => ({
  project: Number(found[row.project]),
  sharing: found[row.sharing] as Version['sharing'],
})

async function represented(versions: readonly Version[], { viewer, own, forest }: Looking, app: App) {
  const [names, memberships, projects] = await Promise.all([
    namesIn(versions, fieldsFor('version', viewer), viewer, app),
    own,
    Promise.all(versions.map(({ project }) => forest.project(project))),
  ])
  return versions.map((version, index) => {
    const project = projects[index]
    const defining = project && { project, rights: rightsIn(viewer, project, memberships.get(project.id)) }
    return representVersion(version, { viewer, names, defining })
  })
}
