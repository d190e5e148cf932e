import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Ports } from '#shared/ports.ts'
import { tallyHoldersIn } from '#shared/resources/entries/holders.ts'
import { typeList } from '#shared/resources/types/model.ts'
import type { Project } from './model.ts'

/**
 * Returns whether any work package of a project has a type that is not in a list. An empty list stands for all types.
 *
 * @param types the ids of the types in the list
 */
export async function hasOtherTypes(
  { id }: Project,
  types: readonly number[],
  configuration: Configuration,
  ports: Ports,
): Promise<boolean> {
  if (types.length === 0) return false
  const isLacking = (type: { id: number }) => !types.includes(type.id)
  const { count, isExact } = await tallyHoldersIn([id], typeList, isLacking, configuration, ports)
  return count > 0 || !isExact
}
