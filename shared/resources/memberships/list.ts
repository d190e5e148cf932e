import { canSeeMemberships, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { App } from '#shared/app.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Selection } from '#shared/platform/collections/paging.ts'
import { pageOfRows } from '#shared/platform/collections/rows-in-memory.ts'
import { suppressUnhandled } from '#shared/platform/concurrency.ts'
import { type Affordances, collectionLinks } from '#shared/platform/endpoints/collection-links.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import { presetOf } from '#shared/platform/endpoints/preset.ts'
import { collection } from '#shared/platform/hal/collection.ts'
import type { Link, Serialised } from '#shared/platform/hal/resource.ts'
import { readListInput } from '#shared/platform/query/list-input.ts'
import { type ListQuery, parseListQuery } from '#shared/platform/query/list-query.ts'
import { principalLink } from '#shared/resources/principals/links.ts'
import type { PrincipalKind } from '#shared/resources/principals/model.ts'
import { loadProject } from '#shared/resources/projects/load-project.ts'
import type { ProjectSummary } from '#shared/resources/projects/model.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { membershipListing, rowOf } from './lists/listing.ts'
import { MembershipSource } from './lists/source.ts'
import { canCreate, isOpenTo } from './policy.ts'
import { representMembership } from './representer.ts'
import type { Member } from './store.ts'

export { membershipListing }

interface MemberPage {
  total: number
  members: readonly Member[]
}

/** Lists the memberships that the requester sees, with filters, order and page. */
export async function listMemberships(request: Request, app: App): Promise<Serialised> {
  const source = new MembershipSource(request, app)
  const read = async (configuration: Configuration) => {
    const { maxPageSize } = configuration.settings
    const query = parseListQuery(
      request.query,
      membershipListing(app, configuration, request.viewer),
      maxPageSize,
    )
    return { query, page: await pageOf(query, source, request, app) }
  }
  const reading = suppressUnhandled(app.configuration.speculate(read))
  const affordances = suppressUnhandled(affordancesFor(source.withRightsAnywhere(), request, app))
  const viewer = await request.viewer
  const { query, page } = await reading
  const represent = await representerFor(page.members, viewer, source, app)
  return collection({
    href: request.route.path,
    query,
    links: collectionLinks(request.route, await affordances),
    total: page.total,
    elements: page.members.map(represent),
  })
}

/** What the requester may do with the list. A new membership starts in the project that it is about, if that is open to them. */
async function affordancesFor(knowing: Promise<Viewer>, request: Request, app: App): Promise<Affordances> {
  const accepts = async (id: number) => {
    const [asking, { project, membership }] = await Promise.all([
      request.viewer,
      loadProject(id, request, app),
    ])
    return project !== undefined && isOpenTo(asking, project, rightsIn(asking, project, membership))
  }
  const project = { property: 'project', show: projects.show, accepts }
  const { filters } = readListInput(request.query)
  const [viewer, payload] = await Promise.all([knowing, presetOf(filters, { project, project_id: project })])
  return { canCreate: canCreate(viewer), canReadSchema: canSeeMemberships(viewer), payload }
}

async function pageOf(
  { selection, filters }: ListQuery,
  source: MembershipSource,
  request: Request,
  app: App,
): Promise<MemberPage> {
  const isFlat = filters.length === 0 && selection.order.every(({ by }) => by === 'id')
  const whole = isFlat && (await pageOfAll(selection, source, request, app))
  if (whole) return whole
  // What filters and orders look up is not for strangers, as it can be much.
  await request.viewer
  const members = new Map<number, Member>()
  const rows = source.find(filters).then((found) =>
    found.map((member) => {
      members.set(member.id, member)
      return { id: member.id, row: rowOf(member) }
    }),
  )
  const { total, ids } = await pageOfRows(rows, selection)
  return { total, members: ids.flatMap((id) => members.get(id) ?? []) }
}

/**
 * A page of all memberships by id, which costs the same whatever their number. Undefined for those who do not see all,
 * and while a group is being removed.
 */
async function pageOfAll(
  { order, start, size }: Selection,
  source: MembershipSource,
  { viewer, claimedId }: Request,
  { memberships }: App,
): Promise<MemberPage | undefined> {
  const counting = claimedId === undefined ? undefined : suppressUnhandled(memberships.numbered.chunks())
  if (!(await viewer).isAdmin) return undefined
  const page = memberships.page(start, size, order[0]?.descending ?? false, counting)
  const [whole, gone] = await Promise.all([page, source.groupsBeingRemoved()])
  return gone.size === 0 ? whole : undefined
}

/** What the list shows of something that a membership names. */
interface Named<T> {
  shown: T
  isBeingRemoved: boolean
}

async function representerFor(
  members: readonly Member[],
  viewer: Viewer,
  source: MembershipSource,
  app: App,
) {
  const [principals, projects, rightsIn] = await Promise.all([
    principalsOf(members, viewer, app),
    projectsOf(members, app),
    source.rightsIn(),
  ])
  return (member: Member) => {
    const principal = principals.get(member.principal)
    const project = member.project === null ? undefined : projects.get(member.project)
    return representMembership(member, {
      viewer,
      principal: principal?.shown,
      project: project?.shown,
      rights: project && rightsIn(project.shown),
      isBeingRemoved: (principal?.isBeingRemoved ?? true) || (project?.isBeingRemoved ?? false),
    })
  }
}

async function principalsOf(members: readonly Member[], viewer: Viewer, { principals }: App) {
  const kinds = Object.keys(principals.collections) as PrincipalKind[]
  const read = kinds.map((kind) => {
    const ids = members.filter((member) => member.kind === kind).map(({ principal }) => principal)
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

const projectsOf = (members: readonly Member[], { projects }: App) =>
  projects.some(
    members.flatMap(({ project }) => project ?? []),
    ({ id, name, active, public: isPublic, removal }): Named<ProjectSummary> => ({
      shown: { id, name, active, public: isPublic },
      isBeingRemoved: removal !== undefined,
    }),
  )
