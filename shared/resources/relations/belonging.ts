import type { Stores } from '#shared/app.ts'
import { emptyPartition } from '#shared/platform/dynamodb/batches.ts'
import { relationsOf } from './store.ts'

/** Removes the relations of a work package, and the head of these. May be repeated. */
export async function removeRelationsOf(
  workPackage: number,
  { relations, table }: Stores<'relations' | 'table'>,
): Promise<void> {
  const { relations: found } = await relations.around(workPackage)
  await relations.removeAll(found.map(({ id }) => id))
  await emptyPartition(relationsOf(workPackage).pk, table)
}
