import { emptyPartition } from '#shared/platform/dynamodb/batches.ts'
import type { Ports } from '#shared/ports.ts'
import { relationsIn, relationsOf } from './store.ts'

/**
 * Deletes the relations of a work package. Also deletes the first item of their partition, which contains the number of
 * relations. Idempotent.
 */
export async function removeRelationsOf(workPackage: number, ports: Ports): Promise<void> {
  const { relations: found } = await relationsIn(ports).neighbourhoodOf(workPackage)
  await relationsIn(ports).removeAll(found.map(({ id }) => id))
  await emptyPartition(relationsOf(workPackage).pk, ports.table)
}
