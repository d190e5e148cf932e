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
import { listingOf } from '#shared/platform/properties/listing.ts'
import { defaultPageSize } from '#shared/platform/query/list-input.ts'
import { parseListQuery } from '#shared/platform/query/list-query.ts'
import { byNumberedText, type Listing } from '#shared/platform/query/listing.ts'
import { prefetch } from '#shared/platform/query/prefetch.ts'
import { GroupVisibility } from '#shared/resources/groups/visibility.ts'
import { ProjectHierarchy } from '#shared/resources/projects/hierarchy.ts'
import { ownMemberships } from '#shared/resources/projects/load-project.ts'
import type { VisibleShare } from '#shared/resources/projects/store.ts'
import type { Version } from './model.ts'
import { properties } from './properties.ts'
import { representVersion } from './representer.ts'
import { row, sharedOf } from './store.ts'
import { type OwnRights, type SharedVersion, VersionVisibility } from './visibility.ts'

const declared = listingOf(properties, row)

/** Specification, "Versions", list filter; two more filters and the sort keys are decisions. */
export const versionListing: Listing = {
  ...declared,
  sorts: { ...declared.sorts, semver_name: byNumberedText(row.name) },
}

/** A list of versions: those the requester sees, unless `includes` selects others. */
interface VersionList {
  /**
   * The address of the list, once the requester is known to be allowed to read it; by default the path of the route.
   *
   * @throws the error if they are not allowed
   */
  href?: Promise<string>
  /** Which versions are listed; without it, those the requester sees. */
  includes?(hierarchy: ProjectHierarchy): Promise<Accepts>
}

type Accepts = (version: SharedVersion) => boolean | Promise<boolean>

/** What a list is made from; some of it is still being read. */
interface ListContext {
  request: Request
  own: Promise<OwnRights>
  hierarchy: ProjectHierarchy
  includes: VersionList['includes']
}

/**
 * Lists versions by filters, order and page. Where few queries are enough to decide which versions are listed, these
 * start before the requester is known.
 */
export async function listVersions(
  request: Request,
  app: App,
  { href, includes }: VersionList = {},
): Promise<Serialised> {
  const own = suppressUnhandled(ownMemberships(request, app))
  const context = { request, own, hierarchy: new ProjectHierarchy(app.projects), includes }
  const read = async ({ settings: { maxPageSize } }: Configuration) => {
    const size = defaultPageSize(request.route, maxPageSize)
    const query = parseListQuery(request.query, versionListing, maxPageSize, size)
    return { query, page: await pageOf(query.selection, context, app) }
  }
  const reading = suppressUnhandled(app.configuration.speculate(read, app.versions, app.projects))
  const address = (await href) ?? request.route.path // Authorization errors come before errors in the query.
  await request.viewer
  const { query, page } = await reading
  const elements = mapBatches(page.batches, (versions) => representerFor(versions, context, app))
  return collection({ href: address, query, total: page.total, elements })
}

/**
 * Administrators see every version, so their page needs no visibility test. Who was an administrator last time is
 * remembered: the page is read ahead on that assumption, and read again if it proves wrong. Nothing is read ahead for those
 * of whom nothing is remembered.
 */
async function pageOf(selection: Selection, context: ListContext, app: App): Promise<Page<Version>> {
  const { request, includes, hierarchy } = context
  const restricted = { ...selection, tests: [restriction(context)] }
  const prepared = (isAdmin: boolean) => {
    if (!isAdmin || includes) hierarchy.prepare()
    return isAdmin && !includes && app.versions.isFlat(selection) ? selection : restricted
  }
  const seen = app.projects.extents.of(request.claimedId)
  const guess = seen && prepared(seen === 'everything')
  const reader = { claimedId: request.claimedId, admitted: request.viewer }
  const prefetched = prefetch(app.versions, reader, guess)
  const viewer = await request.viewer
  rememberExtent(viewer, seen, app)
  const actual = prepared(viewer.isAdmin)
  return prefetched && actual === guess ? prefetched : app.versions.page(actual)
}

function rememberExtent({ user, isAdmin }: Viewer, seen: VisibleShare | undefined, { projects }: App): void {
  const isRemembered = seen && isAdmin === (seen === 'everything')
  if (user && !isRemembered) projects.extents.note(user.id, isAdmin ? 'everything' : 'much')
}

const restriction = (context: ListContext): RowTest => ({
  attributes: [row.project, row.sharing],
  test: async () => {
    const accepts = await selectionTest(context)
    return (found) => accepts(sharedOf(found))
  },
})

async function selectionTest({ request, own, hierarchy, includes }: ListContext): Promise<Accepts> {
  if (includes) return includes(hierarchy)
  const [viewer, memberships] = await Promise.all([request.viewer, own])
  if (viewer.isAdmin) return () => true
  const visibility = new VersionVisibility(viewer, memberships, hierarchy)
  return (version) => visibility.sees(version)
}

/** Looks up at once what representing the versions needs. @returns the representer of one of them */
async function representerFor(
  versions: readonly Version[],
  { request, own, hierarchy }: ListContext,
  app: App,
) {
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
    return representVersion(version, {
      viewer,
      names,
      defining,
      hidden: hidden.get(version.id) ?? nothingHidden,
    })
  }
}

const nothingHidden: Hidden = new Set()
