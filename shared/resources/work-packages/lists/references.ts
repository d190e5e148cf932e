import { fold, sortBytes } from '#shared/platform/dynamodb/fold.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import type { GroupedBy, SortValue } from '#shared/platform/lists/selection.ts'
import { type Referring, referringBy, sortByLookup } from '#shared/platform/query/referred.ts'
import { linkOf, type ReferenceName } from '../references.ts'
import { row } from '../store.ts'
import type { Surroundings } from '../surroundings.ts'
import type { Counting } from './counting.ts'
import type { Entries } from './entry-filters.ts'

/** What work packages refer to, as they are sorted and grouped by it. */
export interface Reference extends Referring {
  link(id: number): Promise<Link>
  /** Where it comes, if that is not said by its name. */
  position?(id: number): number
}

/** What the attribute of a property refers to. */
export const referenceAt = (name: keyof typeof row & ReferenceName, around: Surroundings): Reference => ({
  ...referringBy(row[name]),
  link: (id) => linkOf(name, id, around),
})

/** An entry of the configuration that an attribute refers to. */
export const entryAt = (
  name: 'status' | 'type' | 'priority',
  { all, otherwise }: Entries<{ id: number }>,
  around: Surroundings,
): Reference => ({
  ...referenceAt(name, around),
  idsIn: async () => (found) => all.find(({ id }) => id === found[row[name]])?.id ?? otherwise.id,
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
export const sortedBy = (reference: Reference): SortValue => ({
  ...sortByLookup(
    reference,
    async (id) => reference.position?.(id) ?? sortBytes(fold((await reference.link(id)).title ?? '')),
  ),
  empty: 'largest',
})

/** Groups by what work packages refer to. */
export const groupedBy = (reference: Reference): GroupedBy => ({
  sort: sortedBy(reference),
  value: {
    attributes: reference.attributes,
    reader: async (finding) => reference.idsIn(await finding),
  },
})
