import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { membershipReaders } from '#shared/access/permissions.ts'
import { canSeeMemberships, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { ReadStores, Stores } from '#shared/app.ts'
import type { Selection } from '#shared/platform/collections/paging.ts'
import { pageOfRows } from '#shared/platform/collections/rows-in-memory.ts'
import { type Affordances, collectionLinks } from '#shared/platform/endpoints/collection-links.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { presetOf } from '#shared/platform/endpoints/preset.ts'
import { collection } from '#shared/platform/hal/collection.ts'
import type { Link, Serialised } from '#shared/platform/hal/resource.ts'
import { type ListQuery, parseListQuery } from '#shared/platform/query/list-query.ts'
import { principalLink } from '#shared/resources/principals/links.ts'
import type { PrincipalKind } from '#shared/resources/principals/model.ts'
import { groupsBeingRemoved } from '#shared/resources/principals/status-store.ts'
import { loadProject } from '#shared/resources/projects/load-project.ts'
import type { ProjectSummary } from '#shared/resources/projects/model.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { membershipListing, rowOf } from './listing.ts'
import type { Membership } from './model.ts'
import { canCreate, isOpenTo } from './policy.ts'
import { representMembership } from './representer.ts'
import { findMemberships, type Reader, readerFor } from './scope.ts'

/** A page of memberships, and the total on all pages. */
interface MembershipPage {
  total: number
  memberships: Membership[]
}

/** Lists the memberships that the requester sees, with filters, order and page. The counters are read beside the requester. */
export async function listMemberships(request: Request, stores: ReadStores): Promise<Serialised> {
  const [viewer, counted] = await Promise.all([request.viewer, stores.memberships.counts.chunks()])
  const { configuration } = viewer
  const listing = membershipListing(stores, configuration, request.viewer)
  const query = parseListQuery(request.query, listing, configuration.settings.maxPageSize)
  const [{ total, elements }, affordances] = await Promise.all([
    elementsOf({ ...query, selection: { ...query.selection, counted } }, viewer, stores),
    affordancesFor(query, request, stores),
  ])
  const links = collectionLinks(request.route, affordances)
  return collection({ href: request.route.path, query, links, total, elements })
}

/** What the requester may do with the list. A new membership starts in the project that it is about, if that is open to them. */
async function affordancesFor(
  { filters }: ListQuery,
  request: Request,
  stores: Stores<'memberships' | 'projects'>,
): Promise<Affordances> {
  const accepts = async (id: number) => {
    const [viewer, { project, membership }] = await Promise.all([
      request.viewer,
      loadProject(id, request, stores),
    ])
    return project !== undefined && isOpenTo(viewer, project, rightsIn(viewer, project, membership))
  }
  const project = { property: 'project', show: projects.show, accepts }
  const [viewer, payload] = await Promise.all([
    withRightsInAnyProject(await request.viewer, membershipReaders, stores),
    presetOf(filters, { project, project_id: project }),
  ])
  return { canCreate: canCreate(viewer), canReadSchema: canSeeMemberships(viewer), payload }
}

async function elementsOf(
  query: ListQuery,
  viewer: Viewer,
  stores: Stores<'memberships' | 'principals' | 'projects' | 'table'>,
) {
  const reader = await readerFor(viewer, stores)
  const { total, memberships } = await pageOf(query, reader, stores)
  const represent = await representerFor(memberships, reader, stores)
  return { total, elements: memberships.map(represent) }
}

async function pageOf(
  { selection, filters }: ListQuery,
  reader: Reader,
  stores: Stores<'memberships' | 'projects' | 'table'>,
): Promise<MembershipPage> {
  const whole = reader.viewer.isAdmin && stores.memberships.isFlat(selection)
  const page = whole ? await pageOfAll(selection, stores) : undefined
  if (page) return page
  const members = new Map<number, Membership>()
  const rows = findMemberships(filters, reader, stores).then((found) =>
    found.map((membership) => {
      members.set(membership.id, membership)
      return { id: membership.id, row: rowOf(membership) }
    }),
  )
  const { total, ids } = await pageOfRows(rows, selection)
  return { total, memberships: ids.flatMap((id) => members.get(id) ?? []) }
}

/** A page of all memberships by id, which costs the same whatever their number. Undefined while a group is being removed. */
async function pageOfAll(
  selection: Selection,
  { memberships, table }: Stores<'memberships' | 'table'>,
): Promise<MembershipPage | undefined> {
  const [{ total, batches }, gone] = await Promise.all([
    memberships.page(selection),
    groupsBeingRemoved(table),
  ])
  if (gone.size > 0) return undefined
  const page: Membership[] = []
  for await (const batch of batches) page.push(...batch)
  return { total, memberships: page }
}

/** What the list shows of something that a membership names. */
interface Named<T> {
  shown: T
  isBeingRemoved: boolean
}

async function representerFor(
  memberships: readonly Membership[],
  { viewer, own }: Reader,
  stores: Stores<'principals' | 'projects'>,
) {
  const [principals, projects] = await Promise.all([
    principalsOf(memberships, viewer, stores),
    projectsOf(memberships, stores),
  ])
  return (membership: Membership) => {
    const principal = principals.get(membership.principal)
    const project = membership.project === null ? undefined : projects.get(membership.project)
    return representMembership(membership, {
      viewer,
      principal: principal?.shown,
      project: project?.shown,
      rights: project && rightsIn(viewer, project.shown, own.get(project.shown.id)),
      isBeingRemoved: (principal?.isBeingRemoved ?? true) || (project?.isBeingRemoved ?? false),
    })
  }
}

async function principalsOf(
  memberships: readonly Membership[],
  viewer: Viewer,
  { principals }: Stores<'principals'>,
) {
  const kinds = Object.keys(principals.collections) as PrincipalKind[]
  const read = kinds.map((kind) => {
    const ids = memberships.filter((one) => one.kind === kind).map(({ principal }) => principal)
    return principals.collections[kind].some(
      ids,
      (principal): Named<Link> => ({
        shown: principalLink({ kind, principal }, viewer),
        isBeingRemoved: principal.removal !== undefined,
      }),
    )
  })
  return new Map((await Promise.all(read)).flatMap((each) => [...each]))
}

const projectsOf = (memberships: readonly Membership[], { projects }: Stores<'projects'>) =>
  projects.some(
    memberships.flatMap(({ project }) => project ?? []),
    ({ id, name, active, public: isPublic, removal }): Named<ProjectSummary> => ({
      shown: { id, name, active, public: isPublic },
      isBeingRemoved: removal !== undefined,
    }),
  )
