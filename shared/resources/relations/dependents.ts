import { emptyPartition } from '#shared/platform/dynamodb/batches.ts'
import type { Ports } from '#shared/ports.ts'
import { relationsIn, relationsOf } from './store.ts'

/**
 * Deletes the relations of a work package, and the head item of the partition of these relations. The head item
 * contains the number of relations. Idempotent.
 */
export async function removeRelationsOf(workPackage: number, ports: Ports): Promise<void> {
  const { relations: found } = await relationsIn(ports).neighbourhoodOf(workPackage)
  await relationsIn(ports).removeAll(found.map(({ id }) => id))
  await emptyPartition(relationsOf(workPackage).pk, ports.table)
}
