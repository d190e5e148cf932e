import type { Ports } from '#shared/ports.ts'
import { projectsIn } from '#shared/resources/projects/store.ts'
import { versionsIn } from '#shared/resources/versions/store.ts'
import { workPackagesIn } from '#shared/resources/work-packages/store.ts'
import { reviseAll } from '#shared/transfer/revision.ts'
import { withKeptValues, withoutMembers } from '../clear-values.ts'
import type { CustomField } from '../custom-field.ts'
import type { Customised, CustomValue } from '../value.ts'

/** Describes which stored values of a custom field must be deleted. */
export interface InvalidatedValue {
  /** True to delete all values. */
  all: boolean
  /** Ids of the options to remove from values. Empty if all values are deleted. */
  options: number[]
}

/**
 * Returns which values of a custom field become invalid when the field changes.
 *
 * If the field is deleted, or its resource, format or `multi` changes, all values become invalid. Otherwise, only the
 * values with deleted options become invalid.
 *
 * @param before the field before the change; absent if the field is new
 * @param after the field after the change; absent if the field was deleted
 */
export function invalidatedValues(
  before: CustomField | undefined,
  after: CustomField | undefined,
): InvalidatedValue {
  if (!before) return { all: false, options: [] }
  if (!after || takesOtherValues(before, after)) return { all: true, options: [] }
  const offered = new Set(after.options.map(({ id }) => id))
  return { all: false, options: before.options.map(({ id }) => id).filter((id) => !offered.has(id)) }
}

const takesOtherValues = (before: CustomField, after: CustomField): boolean =>
  before.resource !== after.resource || before.format !== after.format || before.multi !== after.multi

/** Deletes values of a custom field from the entities that have them. Idempotent. */
export async function clearValues(
  { id, resource }: CustomField,
  { all, options }: InvalidatedValue,
  ports: Ports,
): Promise<void> {
  const keptOf = (value: CustomValue, field: string) => {
    if (field !== String(id)) return value
    return all ? undefined : withoutMembers(value, (one) => options.includes(one as number))
  }
  const revise = <E extends Customised>(entity: E): E => withKeptValues(entity, keptOf)
  if (resource === 'project') await reviseAll(projectsIn(ports), revise)
  if (resource === 'version') await reviseAll(versionsIn(ports), revise)
  if (resource === 'work_package') await reviseAll(workPackagesIn(ports), revise)
}
