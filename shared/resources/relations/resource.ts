import type { Stores } from '#shared/app.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { type Properties, withKind } from '#shared/platform/properties/property.ts'
import { conditionsOf } from './connection.ts'
import type { TypeName } from './kinds.ts'
import { addressedRelations, type ReadNames, type ReadStores } from './load-relation.ts'
import { type Relation, settled } from './model.ts'
import { properties } from './properties.ts'
import { reviewRelation } from './review.ts'
import { representSingle } from './single.ts'
import { loadForCreation, loadForUpdate, type WriteContext } from './write-context.ts'

const declared = properties as Properties<Relation>

/** The ends, of which only those exist that the requester sees; by default a relation begins where it is created. */
function endsFor({ seen, at }: WriteContext): Properties<Relation> {
  const exists = (id: number | string) => seen.has(Number(id))
  return {
    from: { ...withKind(properties.from, { exists }), default: at?.id },
    to: withKind(properties.to, { exists }),
  } as Properties<Relation>
}

const written = {
  properties: declared,
  dependentProperties: (_: unknown, context: WriteContext) => endsFor(context),
  review: reviewRelation,
  withValues,
  represent: (relation: Relation, _: unknown, { around }: WriteContext) => representSingle(relation, around),
} satisfies Partial<CreatableResource<Relation, WriteContext, ReadStores>>

/** How a relation is created at the address of one of its ends. */
export const createdRelations: CreatableResource<Relation, WriteContext, Stores<ReadNames | 'sequences'>> = {
  ...written,
  loadForCreation,
  mayCreate: (_viewer, { canManage }) => canManage,
  blank: async (_, { sequences }) => ({
    id: await sequences.allocate('relations'),
    version: 1,
    from: 0,
    to: 0,
    type: 'relates',
  }),
  insert: (relation, { loaded: { connection }, stores }) =>
    stores.relations.insert(relation, ...conditionsOf(connection, stores)),
}

/** How a relation is changed. */
export const savedRelations: UpdatableResource<Relation, WriteContext, Stores<ReadNames | 'now'>> = {
  ...written,
  ...addressedRelations,
  load: loadForUpdate,
  mayUpdate: (_viewer, _relation, { canManage }) => canManage,
  replace: (before, after, { loaded: { connection }, stores }) =>
    stores.relations.replace(before, after, ...conditionsOf(connection, stores)),
}

async function withValues(present: Relation, values: Values): Promise<Relation> {
  const named = await withDraft<Relation>(declared, present, values)
  return settled(named as Omit<Relation, 'type'> & { type: TypeName })
}

/** A body with one name for what has two: if `lag` is sent, that counts and not its other name. A blank type is none. */
function named({ delay, ...body }: Values): Values {
  const { type, lag } = body
  return {
    ...body,
    ...(lag === undefined && delay !== undefined && { delay }),
    ...(typeof type === 'string' && type.trim() === '' && { type: null }),
  }
}

/** The endpoint of a write, whose body may have `delay` for `lag`. */
export const withLag =
  <R extends Request, S, T>(endpoint: (request: R, stores: S) => T) =>
  (request: R, stores: S): T =>
    endpoint({ ...request, body: named(request.body) }, stores)
