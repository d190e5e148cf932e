import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import type { ProjectRights } from '#shared/access/viewer.ts'
import type { Stores } from '#shared/app.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { linkIn } from '#shared/platform/properties/input.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import type { ListNames } from '#shared/resources/work-packages/load-list.ts'
import { Surroundings } from '#shared/resources/work-packages/surroundings.ts'
import type { Query } from './model.ts'
import { Offers } from './offers.ts'
import { canSee } from './policy.ts'
import { properties } from './properties.ts'

/** The stores of endpoints of queries. */
export type QueryStores = Stores<ListNames | 'queries'>

/** Facts on which the representation and the writes of a query depend. */
export interface QueryContext extends Loaded<Query> {
  /** The requester's rights where the query is; absent for a new one. */
  rights?: ProjectRights
  /** Where it is to be: the project, if it is one that the requester sees, and their rights there, or anywhere. */
  project?: Project
  newRights?: ProjectRights
  /** What it can be made of there. */
  offers: Offers
  /** How many queries the requester has; counted for creations only. */
  owned?: number
}

/** The rights of a requester where a query is: in its project or, for a global one, in any project. */
export async function rightsAt(
  project: number | undefined,
  around: Surroundings,
): Promise<ProjectRights | undefined> {
  if (project !== undefined) return around.rights(project)
  const asked = ['view_work_packages', 'save_queries', 'manage_public_queries'] as const
  const { viewer } = around
  const knowing = await withRightsInAnyProject(viewer, asked, around.stores)
  return {
    isVisible: true,
    may: (...permissions) => knowing.mayAnywhere(...permissions),
    mayChange: (permission) => viewer.user !== undefined && knowing.mayAnywhere(permission),
  }
}

/** Loads a query and where it is to be: where it is, or where the body names. */
async function loadQuery(request: Request<'id'>, stores: QueryStores): Promise<QueryContext> {
  const [viewer, entity] = await Promise.all([request.viewer, stores.queries.byId(request.params.id)])
  const around = new Surroundings(viewer, stores)
  const named = projectIn(request)
  const [rights, place] = await Promise.all([
    entity && rightsAt(entity.project, around),
    placeAt(named === undefined ? entity?.project : (named ?? undefined), around, stores),
  ])
  return { entity, rights, ...place }
}

/** Loads what a creation depends on: where it is to be, and how many queries the requester has. */
export async function loadForCreation(request: Request, stores: QueryStores): Promise<QueryContext> {
  const viewer = await request.viewer
  const around = new Surroundings(viewer, stores)
  const [place, owned] = await Promise.all([
    placeAt(projectIn(request) ?? undefined, around, stores),
    viewer.user ? stores.queries.ofUser(viewer.user.id) : [],
  ])
  return { ...place, owned: owned.length }
}

/** The project that a body names; null if it says that there is none. */
function projectIn({ body }: Request): number | null | undefined {
  const id = linkIn(body, 'project', properties.project)
  return typeof id === 'number' || id === null ? id : undefined
}

/** A place for queries. What is archived or hidden counts as missing: then the rights are those anywhere. */
export async function placeAt(
  id: number | undefined,
  around: Surroundings,
  stores: QueryStores,
): Promise<Pick<QueryContext, 'newRights' | 'offers' | 'project'>> {
  const [project, rights] = await Promise.all([
    id === undefined ? undefined : around.project(id),
    rightsAt(id, around),
  ])
  const isThere = project?.active && !project.removal && rights?.isVisible
  return isThere
    ? { project, newRights: rights, offers: new Offers(around, stores, id) }
    : {
        newRights: id === undefined ? rights : await rightsAt(undefined, around),
        offers: new Offers(around, stores, undefined),
      }
}

/** Queries at an address: how one is found, and who sees it. */
export const addressedQueries: AddressedResource<Query, QueryContext, QueryStores> = {
  load: loadQuery,
  isVisible: (viewer, query, { rights }) => canSee(viewer, query, rights),
}
