import type * as z from 'zod/mini'
import type { App } from '#shared/app.ts'
import type { Configuration } from '#shared/configuration/configuration.ts'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type EntityImport, EntityImporter, type Found } from '#shared/transfer/entity-importer.ts'
import { defineTransfer, type Importing, type Transfer } from '#shared/transfer/transfer.ts'
import type { Principal, PrincipalKind } from './model.ts'
import { acceptRemoval } from './remove-principal.ts'

/** What identifies a principal: its id, or else its login or name. */
export interface PrincipalKey {
  id?: number
}

/** One kind of principals, as their records describe them. */
export interface PrincipalImport<R extends PrincipalKey, E extends Principal> {
  kind: PrincipalKind
  collection(app: App): EntityCollection<E>
  /** The property that identifies a record without an id. */
  key: string & keyof E
  build: EntityImport<R, E>['build']
  /** What is wrong with a record that its schema cannot check. */
  problem?(record: R, app: App): Promise<string | undefined>
}

/** The importer of one kind of principals. */
export function principalImporter<R extends PrincipalKey, E extends Principal>(
  kind: PrincipalImport<R, E>,
  importing: Importing,
): EntityImporter<R, E> {
  const { app } = importing
  const find = async (record: R): Promise<Found<E>> => {
    const found = await findPrincipal(kind, record, app)
    const problem =
      found.problem ?? (found.entity?.removal ? 'is being removed.' : await kind.problem?.(record, app))
    return { ...found, problem }
  }
  const { build } = kind
  return new EntityImporter(
    { sequence: 'principals', collection: kind.collection(app), find, build },
    importing,
  )
}

/** The stored principal with the key of a record. */
export async function findPrincipal<R extends PrincipalKey, E extends Principal>(
  { kind, collection, key }: PrincipalImport<R, E>,
  record: PrincipalKey,
  app: App,
): Promise<Found<E>> {
  const value = (record as Record<string, unknown>)[key] as string | undefined
  const id = record.id ?? (value === undefined ? undefined : await collection(app).ownerOf(key, value))
  const found = id === undefined ? undefined : await app.principals.byId(id)
  if (found && found.kind !== kind) return { id, problem: `id: ${id} is that of another kind of principal.` }
  return { id, entity: found?.principal as E | undefined }
}

/** Removes the principal with a key, if there is one. A removal that has already started is finished. */
export async function removePrincipal<R extends PrincipalKey, E extends Principal>(
  kind: PrincipalImport<R, E>,
  key: PrincipalKey,
  { app, finish }: Importing,
): Promise<void> {
  const { job } = await retryingRefusals(async () => {
    const { entity } = await findPrincipal(kind, key, app)
    if (!entity) return { job: undefined }
    if (entity.removal) return { job: await app.jobs.pending(entity.removal) }
    return { job: await acceptRemoval(app, kind.collection(app), entity) }
  })
  if (job) await finish(job)
}

/** The transfer of a kind of principals that refer to no other entities. */
interface PrincipalTransfer<R extends PrincipalKey, E extends Principal> extends PrincipalImport<R, E> {
  record: z.ZodMiniType<R>
  keyRecord: z.ZodMiniType<PrincipalKey>
  /** The record of a principal: without secrets, and without references to configuration that no longer exists. */
  exported(principal: E, configuration: Configuration): object
}

/** Makes the transfer of such principals. They are written while the input is being read. */
export const principalTransfer = <R extends PrincipalKey, E extends Principal>(
  kind: PrincipalTransfer<R, E>,
): Transfer =>
  defineTransfer<R, PrincipalKey>({
    kind: kind.kind,
    record: kind.record,
    key: kind.keyRecord,
    sequence: 'principals',
    phase: 'streamed',
    import: (lines, importing) => principalImporter(kind, importing).import(lines),
    remove: (key, importing) => removePrincipal(kind, key, importing),
    async *export(app) {
      const configuration = await app.configuration.current()
      for await (const principal of kind.collection(app).all()) {
        if (!principal.removal) yield kind.exported(principal, configuration)
      }
    },
  })
