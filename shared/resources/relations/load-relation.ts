import type { Stores } from '#shared/app.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { AddressedResource, Loaded } from '#shared/platform/endpoints/show.ts'
import { type SurroundingNames, Surroundings } from '#shared/surroundings/surroundings.ts'
import type { Relation } from './model.ts'
import { canManage } from './policy.ts'
import { endsOf } from './visibility.ts'

/** The names of the stores that reading relations takes. */
export type ReadNames = SurroundingNames | 'relations'

export type ReadStores = Stores<ReadNames>

/** A relation, what is around its ends, and what the requester may do. */
export interface LoadedRelation extends Loaded<Relation> {
  around: Surroundings
  sees: boolean
  canManage: boolean
}

/** Relations at an address: how one is found, and who sees it. */
export const addressedRelations: AddressedResource<Relation, LoadedRelation, ReadStores> = {
  load: loadRelation,
  isVisible: (_viewer, _relation, { sees }) => sees,
}

/** Loads a relation, and the requester's rights at both its ends. */
export async function loadRelation(
  { params, viewer: loading }: Request<'id'>,
  stores: ReadStores,
): Promise<LoadedRelation> {
  const [viewer, entity] = await Promise.all([loading, stores.relations.byId(params.id)])
  const around = new Surroundings(viewer, stores)
  if (!entity) return { around, sees: false, canManage: false }
  const ends = await endsOf(entity, around)
  const sees = await Promise.all(ends.map((one) => one !== undefined && around.sees(one)))
  const rights = ends.map((one) => one?.rights)
  return { entity, around, sees: sees.every(Boolean), canManage: canManage(...rights) }
}
