import type { Stores } from '#shared/app.ts'
import { changeAll } from '#shared/platform/dynamodb/batches.ts'

/** Removes the relations of a work package. May be repeated. */
export async function removeRelationsOf(
  workPackage: number,
  { relations, table }: Stores<'relations' | 'table'>,
): Promise<void> {
  const { relations: found, version } = await relations.around(workPackage)
  await changeAll(
    found.map(({ id }) => id),
    { find: (id) => relations.byId(id), changesOf: (one) => relations.removal(one) },
    table,
  )
  if (version !== undefined) await table.write([relations.headRemoval(workPackage)])
}
