import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import type { Ports } from '#shared/ports.ts'
import { ProjectContext } from '#shared/project-context/project-context.ts'
import type { Relation } from './model.ts'
import { canManage } from './policy.ts'
import { relationsIn } from './store.ts'
import { endsOf } from './visibility.ts'

/** A relation, with the project context of the request and the requester's rights at both ends. */
export interface LoadedRelation extends Loaded<Relation> {
  context: ProjectContext
  sees: boolean
  canManage: boolean
}

/** Declares how the relation at an address is loaded, and who sees it. */
export const addressedRelations: AddressedResource<Relation, LoadedRelation> = {
  load: loadRelation,
  isVisible: (_viewer, _relation, { sees }) => sees,
}

/** Loads a relation, and the requester's rights in the projects of its two work packages. */
export async function loadRelation(
  { params, viewer: loading }: Request<'id'>,
  ports: Ports,
): Promise<LoadedRelation> {
  const [viewer, entity] = await Promise.all([loading, relationsIn(ports).byId(params.id)])
  const context = new ProjectContext(viewer, ports)
  if (!entity) return { context, sees: false, canManage: false }
  const ends = await endsOf(entity, context)
  const sees = await Promise.all(ends.map((one) => one !== undefined && context.sees(one)))
  const rights = ends.map((one) => one?.rights)
  return { entity, context, sees: sees.every(Boolean), canManage: canManage(...rights) }
}
