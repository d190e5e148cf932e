import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import type { Ports } from '#shared/ports.ts'
import { Surroundings } from '#shared/surroundings/surroundings.ts'
import type { Relation } from './model.ts'
import { canManage } from './policy.ts'
import { relationsIn } from './store.ts'
import { endsOf } from './visibility.ts'

/** A relation, its ends with their context, and the requester's rights. */
export interface LoadedRelation extends Loaded<Relation> {
  around: Surroundings
  sees: boolean
  canManage: boolean
}

/** Relations at an address: their loading and visibility. */
export const addressedRelations: AddressedResource<Relation, LoadedRelation> = {
  load: loadRelation,
  isVisible: (_viewer, _relation, { sees }) => sees,
}

/** Loads a relation, and the requester's rights at both its ends. */
export async function loadRelation(
  { params, viewer: loading }: Request<'id'>,
  ports: Ports,
): Promise<LoadedRelation> {
  const [viewer, entity] = await Promise.all([loading, relationsIn(ports).byId(params.id)])
  const around = new Surroundings(viewer, ports)
  if (!entity) return { around, sees: false, canManage: false }
  const ends = await endsOf(entity, around)
  const sees = await Promise.all(ends.map((one) => one !== undefined && around.sees(one)))
  const rights = ends.map((one) => one?.rights)
  return { entity, around, sees: sees.every(Boolean), canManage: canManage(...rights) }
}
