import { withRightsInAnyProject } from '#shared/access/anywhere.ts'
import { type ProjectRights, rightsInAny } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { linkedIdIn } from '#shared/platform/properties/input.ts'
import type { Ports } from '#shared/ports.ts'
import { Surroundings } from '#shared/surroundings/surroundings.ts'
import type { Query } from './model.ts'
import { Place } from './place.ts'
import { canSee } from './policy.ts'
import { properties } from './properties.ts'
import { places } from './routes.ts'
import { queriesIn } from './store.ts'

/** Facts on which the representation and the writes of a query depend. */
export interface QueryContext extends Loaded<Query> {
  /** The requester's rights where the query is; absent for a new one. */
  rights?: ProjectRights
  /** Where it is to be. */
  place: Place
  /** How many queries the requester has; counted for creations only. */
  owned?: number
}

/** The rights of a requester where a query is: in its project or, for a global one, in any project. */
const rightsAt = async (project: number | undefined, around: Surroundings) =>
  project === undefined
    ? rightsInAny(await withRightsInAnyProject(around.viewer, places, around.ports))
    : around.rights(project)

/** Loads a query and where it is to be: where it is, or where the body names. */
async function loadQuery(request: Request<'id'>, ports: Ports): Promise<QueryContext> {
  const [viewer, entity] = await Promise.all([request.viewer, queriesIn(ports).byId(request.params.id)])
  const around = new Surroundings(viewer, ports)
  const [rights, place] = await Promise.all([
    entity && rightsAt(entity.project, around),
    placeAt(projectIn(request, entity?.project), around, ports),
  ])
  return { entity, rights, place }
}

/** Loads what a creation depends on: where it is to be, and how many queries the requester has. */
export async function loadForCreation(request: Request, ports: Ports): Promise<QueryContext> {
  const viewer = await request.viewer
  const [place, owned] = await Promise.all([
    placeAt(projectIn(request), new Surroundings(viewer, ports), ports),
    viewer.user ? queriesIn(ports).ofUser(viewer.user.id) : [],
  ])
  return { place, owned: owned.length }
}

/** The project that a body names, which may say that there is none; or else the present one. */
function projectIn({ body }: Request, present?: number): number | undefined {
  const id = linkedIdIn(body, 'project', properties.project)
  return id === undefined ? present : (id ?? undefined)
}

/** The place of an id. A project that is archived or hidden counts as missing: then it is that of global queries. */
export async function placeAt(id: number | undefined, around: Surroundings, ports: Ports): Promise<Place> {
  const [project, rights] = await Promise.all([
    id === undefined ? undefined : around.project(id),
    rightsAt(id, around),
    around.inform(),
  ])
  if (id === undefined || (project?.active && !project.removal && rights?.isVisible))
    return new Place(around, ports, rights, project)
  return placeAt(undefined, around, ports)
}

/** Queries at an address: how one is found, and who sees it. */
export const addressedQueries: AddressedResource<Query, QueryContext> = {
  load: loadQuery,
  isVisible: (viewer, query, { rights }) => canSee(viewer, query, rights),
}
