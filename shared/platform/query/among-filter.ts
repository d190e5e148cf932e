import type { Text } from '#shared/platform/language/message.ts'
import type { RowPartition } from '#shared/platform/lists/row-index.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import { type Filter, type FilterOutcome, idsIn, type ListAddress } from './filter.ts'
import { takingLookups, takingNoValues, takingValues, type ValueKind } from './operators.ts'
import { referringTo, type TargetLookup, targetsInAttribute } from './referred.ts'
import { anId } from './value-filters.ts'

/**
 * A row attribute that contains the id of another entity, called the target, and the rules by which a filter treats the
 * target.
 */
export interface ReferringAttribute {
  label: Text
  /** The row attribute with the target's id, or a lookup of the id. */
  attribute: string | TargetLookup
  /**
   * Returns the partitions that together contain every row that refers to a target. A filter by this target then reads
   * only these partitions.
   */
  partitionOf?(id: number): RowPartition | readonly RowPartition[]
  /** True if rows may have no target. The filter then also has operators that test whether a row has a target. */
  isOptional?: boolean
  /**
   * Returns whether a target is disclosed to the requester; by default, all targets are. A row with an undisclosed
   * target is treated as a row without a target.
   */
  isDisclosed?(id: number): boolean | Promise<boolean>
}

/** A row attribute that refers to targets, and the way in which the values of a filter identify these targets. */
interface Among<T> extends ReferringAttribute {
  list: ListAddress
  kind: ValueKind<T>
  /**
   * Returns the ids of the targets that the filter values identify. Leaves out a target if the filter must not match
   * rows that refer to it.
   */
  idsOf(values: readonly T[]): ReadonlySet<number> | Promise<ReadonlySet<number>>
  /**
   * Returns the outcome of the operator `=` for the given values. The outcome may limit which rows are read. By
   * default, only `partitionOf` limits the rows.
   */
  narrowed?(values: readonly T[], rows: RowTest): FilterOutcome
  /**
   * Builds the operators of the filter. The default is `takingLookups`, which limits the number of values because each
   * value is looked up.
   */
  operator?: typeof takingLookups
}

/**
 * A filter by the target to which a row refers. `=` matches rows whose target is one of the values, and `!` matches all
 * other rows.
 */
export function amongFilter<T>(among: Among<T>): Filter {
  const {
    label,
    list,
    attribute,
    kind,
    idsOf,
    partitionOf,
    isOptional,
    isDisclosed = () => true,
    operator = takingLookups,
  } = among
  const referring = typeof attribute === 'string' ? targetsInAttribute(attribute) : attribute
  // `isDisclosed` is called only for matching ids, so that most rows need no lookup.
  const matches = (id: number | undefined, isMeant: (id: number) => boolean, wanted: boolean) => {
    if (id === undefined || !isMeant(id)) return !wanted
    const disclosed = isDisclosed(id)
    return typeof disclosed === 'boolean' ? disclosed === wanted : disclosed.then((one) => one === wanted)
  }
  const rows = (values: readonly T[], wanted: boolean) =>
    referringTo(referring, async () => {
      const ids = await idsOf(values)
      return (id) => matches(id, (one) => ids.has(one), wanted)
    })
  const any = (wanted: boolean) =>
    takingNoValues(() => referringTo(referring, async () => (id) => matches(id, () => true, wanted)))
  const inPartitions = (values: readonly T[], test: RowTest): FilterOutcome =>
    partitionOf
      ? { partitions: async () => [...(await idsOf(values))].flatMap(partitionOf), rows: test }
      : test
  const { narrowed = inPartitions } = among
  return {
    label,
    ...idsIn(list),
    operators: {
      '=': operator(kind, (values) => narrowed(values, rows(values, true))),
      '!': operator(kind, (values) => rows(values, false)),
      ...(isOptional && { '*': any(true), '!*': any(false) }),
    },
  }
}

/**
 * Returns a filter of rows by the ids to which they refer. Does not check whether entities with the given ids exist.
 */
export const amongIds = (attribute: ReferringAttribute & { list: ListAddress }): Filter =>
  amongFilter({ ...attribute, kind: anId, operator: takingValues, idsOf: (ids) => new Set(ids) })
