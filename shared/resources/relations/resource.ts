import { sequencesIn } from '#shared/platform/dynamodb/table.ts'
import type { Request } from '#shared/platform/endpoints/endpoint.ts'
import type { CreatableResource, UpdatableResource } from '#shared/platform/endpoints/written-resource.ts'
import { withDraft } from '#shared/platform/properties/entity.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import type { Ports } from '#shared/ports.ts'
import { conditionsOf } from './connection.ts'
import type { TypeName } from './kinds.ts'
import { addressedRelations } from './load-relation.ts'
import { normalised, type Relation } from './model.ts'
import { properties } from './properties.ts'
import { reviewRelation } from './review.ts'
import { representSingle } from './single.ts'
import { relationsIn } from './store.ts'
import { loadForCreation, loadForUpdate, type WriteContext } from './write-context.ts'

const written = {
  properties,
  review: reviewRelation,
  withValues,
  represent: (relation: Relation, _: unknown, { context }: WriteContext) =>
    representSingle(relation, context),
} satisfies Partial<CreatableResource<Relation, WriteContext>>

/**
 * Declares how an endpoint creates relations. The address of the endpoint identifies the work package at one end of the
 * relation.
 */
export const createdRelations: CreatableResource<Relation, WriteContext> = {
  ...written,
  loadForCreation,
  mayCreate: (_viewer, { canManage }) => canManage,
  blank: async (_, ports) => ({
    id: await sequencesIn(ports).allocate('relations'),
    version: 1,
    from: 0,
    to: 0,
    type: 'relates',
  }),
  insert: (relation, { loaded: { connection }, ports }) =>
    relationsIn(ports).insert(relation, ...conditionsOf(connection, ports)),
}

/** Declares how an endpoint changes relations. */
export const savedRelations: UpdatableResource<Relation, WriteContext> = {
  ...written,
  ...addressedRelations,
  load: loadForUpdate,
  mayUpdate: (_viewer, _relation, { canManage }) => canManage,
  replace: (before, after, { loaded: { connection }, ports }) =>
    relationsIn(ports).replace(before, after, ...conditionsOf(connection, ports)),
}

async function withValues(present: Relation, values: Values): Promise<Relation> {
  const named = await withDraft<Relation>(properties, present, values)
  return normalised(named as Omit<Relation, 'type'> & { type: TypeName })
}

/**
 * Returns a body with only one of `lag` and `delay`, which are names of the same property. If both are sent, `delay` is
 * omitted. A blank type becomes null.
 */
function named({ delay, ...body }: Values): Values {
  const { type, lag } = body
  return {
    ...body,
    ...(lag === undefined && delay !== undefined && { delay }),
    ...(typeof type === 'string' && type.trim() === '' && { type: null }),
  }
}

/** Extends an endpoint that writes, so that bodies may use `delay` as another name of `lag`. */
export const withLag =
  <R extends Request, T>(endpoint: (request: R, ports: Ports) => T) =>
  (request: R, ports: Ports): T =>
    endpoint({ ...request, body: named(request.body) }, ports)
