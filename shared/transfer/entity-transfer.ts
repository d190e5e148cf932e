import * as z from 'zod/mini'
import { jobsIn } from '#shared/job-kinds.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import type { DeclaredProperties } from '#shared/platform/properties/property.ts'
import type { Ports } from '#shared/ports.ts'
import { EntityImporter } from './entity-importer.ts'
import { toRecord } from './entity-record.ts'
import { findEntity, type ImportedResource, type RecordKey } from './imported-resource.ts'
import { id, isKey, propertyValue } from './record.ts'
import { Surviving } from './surviving.ts'
import { defineTransfer, type Importing, type Transfer } from './transfer.ts'

/**
 * Returns the schema of the key of a record. The key is the id, the unique property of the resource, or both. If the
 * resource has no unique property, the key is the id.
 */
const keySchema = ({ properties, key }: { properties: DeclaredProperties; key?: string }) => {
  const property = key && properties[key]
  return property
    ? z.object({ id: z.optional(id), [key]: z.optional(propertyValue(property)) }).check(isKey)
    : z.object({ id })
}

/**
 * Returns the import, export and removal of a resource.
 *
 * @param particular replaces parts of the usual import or export
 */
export const transferOf = <R extends RecordKey, E extends Entity>(
  resource: ImportedResource<R, E>,
  particular: Partial<Pick<Transfer<R>, 'after' | 'import' | 'export' | 'needsAllLines' | 'stage'>> = {},
): Transfer =>
  defineTransfer<R, RecordKey>({
    kind: resource.kind,
    record: resource.record,
    key: keySchema(resource),
    collection: resource.collection,
    sequence: resource.sequence,
    isAlwaysNew: resource.key === undefined,
    import: (lines, importing) => new EntityImporter(resource, importing).import(lines),
    remove: (key, importing) => removeEntity(resource, key, importing),
    export: (ports) => exportedRecords(resource, ports),
    ...particular,
  })

/** Deletes the entity with the given key, if it exists. If its deletion has already started, completes it. */
async function removeEntity<R extends RecordKey, E extends Entity>(
  resource: ImportedResource<R, E>,
  key: RecordKey,
  { ports, finish }: Importing,
): Promise<void> {
  const jobs = await retryingRefusals(async () => {
    const { entity } = await findEntity(resource, key, ports)
    if (!entity) return []
    const pending = entity.removal && (await jobsIn(ports).pending(entity.removal))
    if (entity.removal) return pending ? [pending] : []
    if (resource.remove) return resource.remove(entity, ports)
    await resource.collection(ports).remove?.(entity)
    return []
  })
  for (const job of jobs) await finish(job)
}

async function* exportedRecords<R extends RecordKey, E extends Entity>(
  resource: ImportedResource<R, E>,
  ports: Ports,
) {
  const recordOf = await recordsOf(resource, ports)
  for await (const entity of resource.collection(ports).all?.() ?? []) {
    const record = await recordOf(entity)
    if (record) yield record
  }
}

/**
 * Returns a function that exports an entity as a record. If exports leave out the entity, the function returns
 * undefined.
 */
export async function recordsOf<R extends RecordKey, E extends Entity>(
  { properties, exporter }: Pick<ImportedResource<R, E>, 'properties' | 'exporter'>,
  ports: Ports,
): Promise<(entity: E) => Promise<R | undefined>> {
  const exported = (await exporter?.(new Surviving(ports))) ?? (() => ({}))
  return async (entity) => {
    const more = entity.removal ? undefined : await exported(entity)
    return more && ({ ...toRecord(properties, entity), ...more } as object as R)
  }
}
