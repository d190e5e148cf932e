import type { Stores } from '#shared/app.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { RemovableResource } from '#shared/platform/endpoints/remove.ts'
import type {
  CreatableResource,
  NewResource,
  UpdatableResource,
} from '#shared/platform/endpoints/written-resource.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Properties } from '#shared/platform/properties/property.ts'
import type { TypeName } from './kinds.ts'
import { addressedRelations, type LoadedRelation, type ReadNames, type ReadStores } from './load-relation.ts'
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
    from: { ...properties.from, kind: { ...properties.from.kind, exists }, default: at?.id },
    to: { ...properties.to, kind: { ...properties.to.kind, exists } },
  } as Properties<Relation>
}

const drafted = {
  properties: declared,
  dependentProperties: (_: unknown, context: WriteContext) => endsFor(context),
  review: reviewRelation,
} satisfies Partial<NewResource<Relation, WriteContext, ReadStores>>

/** How a relation is created at the address of one of its ends. */
export const createdRelations: CreatableResource<Relation, WriteContext, Stores<ReadNames | 'sequences'>> = {
  ...drafted,
  loadForCreation,
  mayCreate: (_viewer, { canManage }) => canManage,
  blank: async (_, { sequences }) => ({
    id: await sequences.allocate('relations'),
    version: 1,
    from: 0,
    to: 0,
    type: 'relates',
  }),
  withValues,
  insert: (relation, { loaded, stores }) =>
    stores.relations.insert(relation, ...conditionsOf(loaded, stores), ...endsStay(loaded, stores)),
  represent: (relation, _, { around }) => representSingle(relation, around),
}

/** How a relation is changed. */
export const savedRelations: UpdatableResource<Relation, WriteContext, Stores<ReadNames | 'now'>> = {
  ...drafted,
  ...addressedRelations,
  load: loadForUpdate,
  mayUpdate: (_viewer, _relation, { canManage }) => canManage,
  withValues,
  replace: (before, after, { loaded, stores }) =>
    stores.relations.replace(before, after, ...conditionsOf(loaded, stores)),
  represent: (relation, _, { around }) => representSingle(relation, around),
}

/** How a relation is removed. */
export const removableRelations: RemovableResource<Relation, LoadedRelation, ReadStores> = {
  ...addressedRelations,
  mayRemove: (_viewer, _relation, { canManage }) => canManage,
  acceptRemoval: async (relation, { relations, table }) => {
    await table.write(relations.removal(relation))
    return undefined
  },
}

async function withValues(present: Relation, values: Values): Promise<Relation> {
  const named = await withDraft<Relation>(declared, present, values)
  return settled(named as Omit<Relation, 'type'> & { type: TypeName })
}

/**
 * The conditions that nothing has been added to the relations from which a write was decided: so no two writes close a
 * circle, or relate the same work packages.
 */
const conditionsOf = ({ connection }: WriteContext, { relations }: Stores<'relations'>): Write[] =>
  connection ? [...connection.near, ...connection.read].map((one) => relations.nothingNew(one)) : []

/** The conditions that both ends stay. */
const endsStay = ({ connection }: WriteContext, { workPackages }: Stores<'workPackages'>): Write[] =>
  (connection?.ends ?? []).map(({ id, project }) => workPackages.staysIn(id, project))

/**
 * A body with one name for what has two: if `lag` is sent, that counts and not its other name. A blank type is none.
 */
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
