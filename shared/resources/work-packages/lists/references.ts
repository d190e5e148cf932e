import type { FoundRow } from '#shared/platform/collections/rows.ts'
import { fold, sortBytes } from '#shared/platform/dynamodb/fold.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import type { GroupedBy, ListedRow, SortValue } from '#shared/platform/lists/selection.ts'
import { linkOf, type ReferenceName } from '../references.ts'
import { row } from '../store.ts'
import type { Surroundings } from '../surroundings.ts'
import type { Counting } from './counting.ts'
import type { Entries } from './entry-filters.ts'

type IdOf = (row: ListedRow) => number | undefined

/** What work packages refer to, as they are sorted and grouped by it. */
export interface Reference {
  /** The attributes of rows that `idsIn` reads. */
  attributes: readonly string[]
  /** Finds out the id that a row refers to; undefined if it is none that counts. */
  idsIn(found: readonly FoundRow[]): Promise<IdOf>
  link(id: number): Promise<Link>
  /** Where it comes, if that is not said by its name. */
  position?(id: number): number
}

const idAt =
  (attribute: string): IdOf =>
  (found) =>
    found[attribute] as number | undefined

/** What the attribute of a property refers to. */
export const referenceAt = (name: keyof typeof row & ReferenceName, around: Surroundings): Reference => ({
  attributes: [row[name]],
  idsIn: async () => idAt(row[name]),
  link: (id) => linkOf(name, id, around),
})

/** An entry of the configuration that an attribute refers to. */
export const entryAt = (
  name: 'status' | 'type' | 'priority',
  { all, otherwise }: Entries<{ id: number }>,
  around: Surroundings,
): Reference => ({
  ...referenceAt(name, around),
  idsIn: async () => (found) =>
    all.some(({ id }) => id === found[row[name]]) ? idAt(row[name])(found) : otherwise.id,
  position: (id) => all.findIndex((one) => one.id === id),
})

/** What counts only in some projects: `link` is asked for what does. */
export const countingAt = (
  name: 'version' | 'category',
  counting: Counting<{ id: number }>,
  around: Surroundings,
): Reference => ({
  attributes: counting.attributes,
  idsIn: (found) => counting.idsIn(found),
  link: (id) => linkOf(name, id, around),
})

/** Sorts by position, or by the folded name; what refers to nothing counts as the largest. */
export const sortedBy = ({ attributes, idsIn, link, position }: Reference): SortValue => ({
  attributes,
  empty: 'largest',
  reader: async (finding) => {
    const found = await finding
    const idOf = await idsIn(found)
    const ids = new Set(found.flatMap(({ id, row: one }) => idOf({ ...one, id }) ?? []))
    const values = [...ids].map(
      async (id) => [id, position?.(id) ?? sortBytes(fold((await link(id)).title ?? ''))] as const,
    )
    const keys = new Map(await Promise.all(values))
    return (one) => keys.get(idOf(one) ?? 0)
  },
})

/** Groups by what work packages refer to. */
export const groupedBy = (reference: Reference): GroupedBy => ({
  sort: sortedBy(reference),
  value: {
    attributes: reference.attributes,
    reader: async (finding) => reference.idsIn(await finding),
  },
})
