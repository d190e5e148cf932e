import { type ProjectRights, rightsIn, type Viewer } from '#shared/access/viewer.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { requireVisible } from '#shared/platform/http/errors.ts'
import type { Ports } from '#shared/ports.ts'
import { disclosureTo } from '#shared/project-context/disclosure.ts'
import {
  type LoadedProject,
  loadAddressedProject,
  loadProject,
} from '#shared/project-context/load-project.ts'
import { principalLink } from '#shared/resources/principals/model.ts'
import { principalsIn } from '#shared/resources/principals/store.ts'
import type { Project } from '#shared/resources/projects/model.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { type Category, categoryIn } from './model.ts'
import type { CategoryPlace } from './properties.ts'

/** A category as an entity. Its version is the version of the project that contains it. */
export interface CategoryEntity extends Category {
  version: number
}

/** A category that a request addresses, with its project and the requester's rights in the project. */
export interface LoadedCategory extends Loaded<CategoryEntity>, CategoryPlace {
  rights?: ProjectRights
}

export const addressedCategories: AddressedResource<CategoryEntity, LoadedCategory> = {
  load: loadCategory,
  isVisible: (_viewer, _category, { rights }) => rights?.isVisible ?? false,
}

async function loadCategory(request: Request<'id'>, ports: Ports): Promise<LoadedCategory> {
  const [viewer, found] = await Promise.all([request.viewer, projectsIn(ports).ofCategory(request.params.id)])
  const place = placeOf(viewer, found ? await loadProject(found.id, request, ports) : {}, ports)
  const category = place.project && categoryIn(place.project, request.params.id)
  return { ...place, entity: category && entityIn(place.project as Project, category) }
}

/** Loads the project in which a category is created. @throws `NotFound` if the requester does not see the project */
export async function loadPlace(request: Request, ports: Ports): Promise<LoadedCategory> {
  const [viewer, loaded] = await Promise.all([
    request.viewer,
    loadAddressedProject(request as Request<'id'>, ports),
  ])
  const place = placeOf(viewer, loaded, ports)
  requireVisible(place.project, place.rights?.isVisible)
  return place
}

function placeOf(
  viewer: Viewer,
  { entity: project, membership }: LoadedProject,
  ports: Ports,
): LoadedCategory {
  return {
    project,
    rights: project && rightsIn(viewer, project, membership),
    assignee: (id, requester) => knownPrincipal(id, requester, ports),
  }
}

export const entityIn = ({ version }: Project, category: Category): CategoryEntity => ({
  ...category,
  version,
})

async function knownPrincipal(id: number, viewer: Viewer, ports: Ports) {
  const found = await principalsIn(ports).byId(id)
  const isKnown = found && (await disclosureTo(viewer, ports)(found))
  return isKnown ? (principalLink(found, viewer) as { href: string; title: string }) : undefined
}
