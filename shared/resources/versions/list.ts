import { rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import { type Hidden, hiddenBy } from '#shared/custom-fields/disclosure.ts'
import { namesIn } from '#shared/custom-fields/links.ts'
import { fieldsFor } from '#shared/custom-fields/properties.ts'
import { mapBatches, type Page, type RowTest, type Selection } from '#shared/platform/collections/paging.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { collection } from '#shared/platform/hal/collection.ts'
import type { Serialised } from '#shared/platform/hal/resource.ts'
import { byNumber, byText, type Listing } from '#shared/platform/query/listing.ts'
import { parseListQuery } from '#shared/platform/query/parse.ts'
import { prefetch } from '#shared/platform/query/prefetch.ts'
import { textFilter } from '#shared/platform/query/text-filters.ts'
import { listFilter } from '#shared/platform/query/value-filters.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { ownMemberships } from '#shared/resources/projects/load-project.ts'
import { ProjectHierarchy } from '#shared/resources/projects/tree/hierarchy.ts'
import { sharings, type Version, versionStatuses } from './model.ts'
import { representVersion } from './representer.ts'
import { row, sharedOf } from './store.ts'
import { type OwnRights, type SharedVersion, VersionVisibility } from './visibility.ts'

/** Specification, "Versions", list filter; two more filters and the sort keys are decisions. */
export const versionListing = (_: App): Listing => ({
  filters: {
    sharing: listFilter('Sharing', row.sharing, sharings),
    status: listFilter('Status', row.status, versionStatuses),
    name: textFilter('Name', row.name),
  },
  sorts: {
    id: 'id',
    name: byText(row.name),
    start_date: byText(row.startDate),
    end_date: byText(row.endDate),
    created_at: byNumber(row.createdAt),
    updated_at: byNumber(row.updatedAt, row.createdAt),
  },
})

/** A list of versions: those the requester sees, unless something else decides. */
interface VersionList {
  /** Its address, once it is known that the requester may list it. @throws what the requester is told otherwise */
  href: string | Promise<string>
  /** Which versions are listed; without it, those the requester sees. */
  includes?(hierarchy: ProjectHierarchy): Promise<Accepts>
}

type Accepts = (version: SharedVersion) => boolean | Promise<boolean>

/** What a list is made from, all of it being looked up. */
interface Looking {
  request: Request
  own: Promise<OwnRights>
  hierarchy: ProjectHierarchy
  includes: VersionList['includes']
}

/**
 * A list of versions by filters, order and page; without a page size, as many as a page may have. What decides which
 * ones are listed is read at once, as far as that takes few queries: before the requester is known.
 */
export async function listVersions(
  request: Request,
  app: App,
  { href, includes }: VersionList,
): Promise<Serialised> {
  const own = suppressUnhandled(ownMemberships(request, app))
  const looking = { request, own, hierarchy: new ProjectHierarchy(app.projects), includes }
  const read = async ({ settings: { maxPageSize } }: Configuration) => {
    const query = parseListQuery(request.query, versionListing(app), maxPageSize, maxPageSize)
    return { query, page: await pageOf(query.selection, looking, app) }
  }
  const reading = suppressUnhandled(app.configuration.speculate(read, ({ settings }) => settings.maxPageSize))
  const address = await href // Who may not list at all learns nothing about the query.
  await request.viewer
  const { query, page } = await reading
  const elements = mapBatches(page.waves, (versions) => represented(versions, looking, app))
  return collection({ href: address, query, total: page.total, elements })
}

/** Administrators see everything, and are known again; nobody else waits for that to be found out. */
async function pageOf(selection: Selection, looking: Looking, app: App): Promise<Page<Version>> {
  const { request, includes, hierarchy } = looking
  const isWhole = !includes && app.versions.isFlat(selection)
  const sawEverything = app.projects.extents.of(request.claimedId) === 'everything'
  const sifted = { ...selection, tests: [restriction(looking)] }
  const reader = { claimedId: request.claimedId, admitted: request.viewer }
  const guess = isWhole && sawEverything ? selection : sifted
  const begun = prefetch(app.versions, reader, guess)
  if (request.claimedId !== undefined && (!sawEverything || includes)) hierarchy.prepare()
  const viewer = await request.viewer
  if (!viewer.isAdmin || includes) hierarchy.prepare()
  note(viewer, sawEverything, app)
  const right = isWhole && viewer.isAdmin ? selection : sifted
  return begun && right === guess ? begun : app.versions.page(right)
}

function note({ user, isAdmin }: Viewer, sawEverything: boolean, { projects }: App): void {
  if (user && isAdmin !== sawEverything) projects.extents.note(user.id, isAdmin ? 'everything' : 'much')
}

const restriction = (looking: Looking): RowTest => ({
  attributes: [row.project, row.sharing],
  test: async () => {
    const accepts = await accepted(looking)
    return (found) => accepts(sharedOf(found))
  },
})

async function accepted({ request, own, hierarchy, includes }: Looking): Promise<Accepts> {
  if (includes) return includes(hierarchy)
  const [viewer, memberships] = await Promise.all([request.viewer, own])
  if (viewer.isAdmin) return () => true
  const sight = new VersionVisibility(viewer, memberships, hierarchy)
  return (version) => sight.sees(version)
}

/** What renders versions, with what is said there of the projects that define them. */
async function represented(versions: readonly Version[], { request, own, hierarchy }: Looking, app: App) {
  const viewer = await request.viewer
  const groups = new GroupVisibility(viewer, app, { hierarchy, own: () => own })
  const [names, memberships, projects, hidden] = await Promise.all([
    namesIn(versions, fieldsFor('version', viewer), viewer, app),
    own,
    app.projects.summaries(versions.map(({ project }) => project)),
    hiddenBy(versions, (version) => version.project, { viewer, groups, hierarchy, app }),
  ])
  return (version: Version) => {
    const project = projects.get(version.project)
    const defining = project && { project, rights: rightsIn(viewer, project, memberships.get(project.id)) }
    return representVersion(version, { viewer, names, defining, hidden: hidden.get(version.id) ?? none })
  }
}

const none: Hidden = new Set()
