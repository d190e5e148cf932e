import type { Text } from '#shared/platform/language/message.ts'
import type { RowPartition } from '#shared/platform/lists/filing.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import { type Filter, type FilterOutcome, idsIn, type ListAddress } from './filter.ts'
import { type ValueKind, withLookups, withoutValues, withValues } from './operators.ts'
import { type Referring, referringBy, referringTo } from './referred.ts'
import { anId } from './value-filters.ts'

/** An attribute of rows that refers to something, and how lists are asked for it. */
export interface ReferringAttribute {
  label: Text
  /** The attribute of rows with the id of what they refer to; or how that is found out. */
  attribute: string | Referring
  /** The partition with everything that refers to an id, so that not all rows have to be read. */
  filed?(id: number): RowPartition
  /** Whether a row may refer to nothing: then it can be asked for that, too. */
  isOptional?: boolean
  /** Whether the requester is told of what has an id; by default they are. Of what they are not told, rows refer to nothing. */
  isTold?(id: number): boolean | Promise<boolean>
}

/** The targets that rows refer to, and their names in a filter. */
interface Among<T> extends ReferringAttribute {
  /** The list of everything that rows may refer to. */
  list: ListAddress
  kind: ValueKind<T>
  /** Finds out the ids that values stand for; those that do not count are left out. */
  idsOf(values: readonly T[]): ReadonlySet<number> | Promise<ReadonlySet<number>>
  /** Says where else everything is found that refers to one of some values. */
  narrowed?(values: readonly T[], rows: RowTest): FilterOutcome
  /** The kind of its operators; by default each value is looked up. */
  operator?: typeof withLookups
}

/** A filter by what rows refer to: `=` asks for those that refer to one of its values, `!` for all others. */
export function amongFilter<T>(among: Among<T>): Filter {
  const {
    label,
    list,
    attribute,
    kind,
    idsOf,
    filed,
    isOptional,
    isTold = () => true,
    operator = withLookups,
  } = among
  const referring = typeof attribute === 'string' ? referringBy(attribute) : attribute
  // Asked of what matches only: of most rows, no look-up is needed.
  const matches = (id: number | undefined, isMeant: (id: number) => boolean, wanted: boolean) => {
    if (id === undefined || !isMeant(id)) return !wanted
    const told = isTold(id)
    return typeof told === 'boolean' ? told === wanted : told.then((one) => one === wanted)
  }
  const rows = (values: readonly T[], wanted: boolean) =>
    referringTo(referring, async () => {
      const ids = await idsOf(values)
      return (id) => matches(id, (one) => ids.has(one), wanted)
    })
  const any = (wanted: boolean) =>
    withoutValues(() => referringTo(referring, async () => (id) => matches(id, () => true, wanted)))
  const inPartitions = (values: readonly T[], test: RowTest): FilterOutcome =>
    filed ? { partitions: async () => [...(await idsOf(values))].map(filed), rows: test } : test
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

/** A filter by the ids of what rows refer to, whether there is such a thing or not. */
export const amongIds = (attribute: ReferringAttribute & { list: ListAddress }): Filter =>
  amongFilter({ ...attribute, kind: anId, operator: withValues, idsOf: (ids) => new Set(ids) })
