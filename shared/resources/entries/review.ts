import type { Entry } from '#shared/configuration/entry-changes.ts'
import { isLastOrOnlyDefault, MAX_ENTRIES } from '#shared/configuration/entry-policy.ts'
import type { Reviewing } from '#shared/platform/endpoints/written-resource.ts'
import { fold } from '#shared/platform/fold.ts'
import { type ApiError, constraintViolation } from '#shared/platform/http/errors.ts'
import { about, message, type Text } from '#shared/platform/language/message.ts'
import { type Draft, withFound } from '#shared/platform/properties/draft.ts'
import type { Values } from '#shared/platform/properties/kind.ts'
import { takenViolation } from '#shared/platform/properties/unique.ts'
import type { Ports } from '#shared/ports.ts'
import { tallyHolders } from './holders.ts'
import type { EntryEntity, EntryKind, LoadedEntry } from './kind.ts'

type Review<T extends Entry> = Reviewing<EntryEntity<T>, LoadedEntry<T>>

/**
 * Returns the function that reviews drafts of one kind of entry. The function adds violations that depend on other
 * entries of this kind, or on the use of the entry.
 */
export const reviewOf =
  <T extends Entry>(kind: EntryKind<T>) =>
  async (draft: Draft, { entity, loaded: { configuration }, ports }: Review<T>): Promise<Draft> => {
    const all = kind.list.all(configuration)
    const { values } = draft
    const found = [
      ...(entity || all.length < MAX_ENTRIES ? [] : [tooMany()]),
      ...nameViolations(values, kind, all, entity),
      ...positionViolations(values, kind, entity ? all.length : all.length + 1),
      ...defaultViolations(values, kind, all, entity),
      ...(kind.violations?.(values, entity, configuration) ?? []),
      ...(entity ? await fixedViolations(values, kind, entity, { configuration, ports }) : []),
    ]
    return withFound(draft, found)
  }

const tooMany = () => constraintViolation('base', message`There can be no more than ${MAX_ENTRIES} entries.`)

const violationOf = <T extends Entry>({ properties }: EntryKind<T>, name: string, problem: Text): ApiError =>
  constraintViolation(name, about(properties[name]?.label ?? name, problem))

/**
 * Checks that no other entry has the new name. An entry may keep a duplicate name from an import, as long as a write
 * does not change the name.
 */
function nameViolations<T extends Entry>(
  { name }: Values,
  { properties }: EntryKind<T>,
  all: readonly T[],
  entity: T | undefined,
): ApiError[] {
  if (typeof name !== 'string' || (entity && fold(name) === fold(entity.name))) return []
  return all.some((one) => fold(one.name) === fold(name)) ? [takenViolation(properties, 'name')] : []
}

const positionViolations = <T extends Entry>(
  { position }: Values,
  kind: EntryKind<T>,
  last: number,
): ApiError[] =>
  typeof position === 'number' && position > last
    ? [violationOf(kind, 'position', message`must be less than or equal to ${last}.`)]
    : []

/** Returns violations if the write would leave the list without a default entry that can be chosen. */
function defaultViolations<T extends Entry>(
  values: Values,
  kind: EntryKind<T>,
  all: readonly T[],
  entity: T | undefined,
): ApiError[] {
  const { isDefault } = values
  const isLast = entity?.isDefault === true && isLastOrOnlyDefault(all, entity)
  if (isLast && isDefault === false)
    return [violationOf(kind, 'isDefault', "can't be unset. Set another default instead.")]
  const isInactive = kind.activity !== undefined && values[kind.activity] === false
  return isDefault === true && isInactive
    ? [violationOf(kind, kind.activity as string, "can't be unset for the default.")]
    : []
}

/** Checks that the `fixed` property of an entry does not change while the entry is in use. */
async function fixedViolations<T extends Entry>(
  values: Values,
  kind: EntryKind<T>,
  entity: T,
  { configuration, ports }: Pick<LoadedEntry<T>, 'configuration'> & { ports: Ports },
): Promise<ApiError[]> {
  const { fixed, list } = kind
  if (!fixed || values[fixed.property] === entity[fixed.property]) return []
  const { count, isExact } = await tallyHolders(list, entity.id, configuration, ports)
  return count > 0 || !isExact ? [violationOf(kind, fixed.property, fixed.problem)] : []
}
