import type { Configuration } from '#shared/configuration/configuration.ts'
import type { Ports } from '#shared/ports.ts'
import { tallyHoldersIn } from '#shared/resources/entries/holders.ts'
import { typeList } from '#shared/resources/types/model.ts'
import type { Project } from './model.ts'

/**
 * Returns whether a project has a work package whose type is not among the given types.
 *
 * @param types the ids of the given types; an empty array stands for all types
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
