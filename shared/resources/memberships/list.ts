import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { viewMembershipPermissions } from '#shared/access/permissions.ts'
import { groupsBeingRemoved } from '#shared/access/status-store.ts'
import { canSeeMemberships, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Counted } from '#shared/platform/collections/keys.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { Affordances } from '#shared/platform/endpoints/links.ts'
import { list } from '#shared/platform/endpoints/list.ts'
import { presetOf } from '#shared/platform/endpoints/preset.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import { listOf } from '#shared/platform/lists/entity-list.ts'
import type { Page } from '#shared/platform/lists/page.ts'
import { pageInMemory } from '#shared/platform/lists/rows-in-memory.ts'
import { isOrderedById, isWhole } from '#shared/platform/lists/selection.ts'
import type { ListQuery } from '#shared/platform/query/list-query.ts'
import type { Ports } from '#shared/ports.ts'
import { loadProject } from '#shared/project-context/load-project.ts'
import { principalLink } from '#shared/resources/principals/model.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import type { ProjectSummary } from '#shared/resources/projects/model.ts'
import { routes as projects } from '#shared/resources/projects/routes.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { membershipListing, rowOf } from './listing.ts'
import type { Membership } from './model.ts'
import { canCreate, isOpenTo } from './policy.ts'
import { representMembership } from './representer.ts'
import { findMemberships, type Reader, readerFor } from './scope.ts'
import { membershipsIn } from './store.ts'

/** The endpoint that lists the memberships visible to the requester. */
export const listMemberships = list({
  count: (ports) => membershipsIn(ports).counters(),
  listFor: async ({ viewer, request, ports, counters }) => {
    const reader = await readerFor(viewer, ports)
    return {
      listing: membershipListing(ports, viewer),
      page: (query) => pageOf(query, counters, reader, ports),
      affordances: (query) => affordancesFor(query, request, ports),
      represent: (memberships) => representerFor(memberships, reader, ports),
    }
  },
})

/**
 * Returns the links of the list. If a filter selects a single project in which the requester may add members, the
 * payload for a new membership contains this project.
 */
async function affordancesFor({ filters }: ListQuery, request: Request, ports: Ports): Promise<Affordances> {
  const accepts = async (id: number) => {
    const [viewer, { entity: project, membership }] = await Promise.all([
      request.viewer,
      loadProject(id, request, ports),
    ])
    return project !== undefined && isOpenTo(viewer, project, rightsIn(viewer, project, membership))
  }
  const project = { property: 'project', show: projects.show, accepts }
  const [viewer, payload] = await Promise.all([
    withRightsInAnyProject(await request.viewer, viewMembershipPermissions, ports),
    presetOf(filters, { project, project_id: project }),
  ])
  return { canCreate: canCreate(viewer), canReadSchema: canSeeMemberships(viewer), payload }
}

/**
 * Returns a page of memberships. If an administrator lists all memberships by id, the cost does not depend on their
 * number, except while a group is being removed.
 */
async function pageOf(
  { selection, filters }: ListQuery,
  counters: readonly Counted[],
  reader: Reader,
  ports: Ports,
): Promise<Page<Membership>> {
  if (reader.viewer.isAdmin && isWhole(selection) && isOrderedById(selection.order)) {
    const [page, gone] = await Promise.all([
      listOf(membershipsIn(ports)).page(selection, counters),
      groupsBeingRemoved(ports.table),
    ])
    if (gone.size === 0) return page
  }
  const found = await findMemberships(filters, reader, ports)
  return pageInMemory(found, (one) => ({ ...rowOf(one), id: one.id }), selection)
}

/**
 * The part of a principal or project that the list of memberships shows. `isBeingRemoved` is true while a job removes
 * the principal or project.
 */
interface Named<T> {
  shown: T
  isBeingRemoved: boolean
}

async function representerFor(memberships: readonly Membership[], { viewer, own }: Reader, ports: Ports) {
  const [principals, projects] = await Promise.all([
    principalsOf(memberships, viewer, ports),
    projectsOf(memberships, ports),
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

const principalsOf = (memberships: readonly Membership[], viewer: Viewer, ports: Ports) =>
  principalsIn(ports).some(
    memberships.map(({ principal }) => principal),
    (found): Named<Link> => ({
      shown: principalLink(found, viewer),
      isBeingRemoved: found.removal !== undefined,
    }),
  )

const projectsOf = (memberships: readonly Membership[], ports: Ports) =>
  projectsIn(ports).some(
    memberships.flatMap(({ project }) => project ?? []),
    ({ id, name, active, public: isPublic, removal }): Named<ProjectSummary> => ({
      shown: { id, name, active, public: isPublic },
      isBeingRemoved: removal !== undefined,
    }),
  )
