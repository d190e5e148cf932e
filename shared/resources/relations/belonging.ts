import type { Stores } from '#shared/app.ts'

/** Removes the relations of a work package. May be repeated. */
export async function removeRelationsOf(
  workPackage: number,
  { relations, table }: Stores<'relations' | 'table'>,
): Promise<void> {
  const { relations: found, version } = await relations.around(workPackage)
  await relations.removeAll(found.map(({ id }) => id))
  if (version !== undefined) await table.write([relations.headRemoval(workPackage)])
}
