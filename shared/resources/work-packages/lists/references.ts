import type { Configuration } from '#shared/configuration/configuration.ts'
import type { FoundRow } from '#shared/platform/collections/rows.ts'
import { fold, sortBytes } from '#shared/platform/dynamodb/fold.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import type { GroupedBy, ListedRow, SortValue } from '#shared/platform/lists/selection.ts'
import { prioritiesIn, priorityOf } from '#shared/resources/priorities/model.ts'
import { statusesIn, statusOf } from '#shared/resources/statuses/model.ts'
import { typeOf, typesIn } from '#shared/resources/types/model.ts'
import { linkOf, type ReferenceName } from '../references.ts'
import { row } from '../store.ts'
import type { Surroundings } from '../surroundings.ts'
import type { Counting, CountingReferences } from './counting.ts'

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
const at = (name: keyof typeof row & ReferenceName, around: Surroundings): Reference => ({
  attributes: [row[name]],
  idsIn: async () => idAt(row[name]),
  link: (id) => linkOf(name, id, around),
})

interface Entry {
  id: number
}

/** An entry of the configuration. @param entryOf the entry with an id, or what counts instead */
const entryAt = (
  name: Parameters<typeof at>[0],
  around: Surroundings,
  entries: readonly Entry[],
  entryOf: (configuration: Configuration, id: number | undefined) => Entry,
): Reference => ({
  ...at(name, around),
  idsIn: async () => (found) => entryOf(around.viewer.configuration, idAt(row[name])(found)).id,
  position: (id) => entries.findIndex((one) => one.id === id),
})

/** Everything that work packages refer to, by the name of the property. */
export function referencesFor(around: Surroundings, counting: CountingReferences) {
  const { configuration } = around.viewer
  return {
    project: at('project', around),
    type: entryAt('type', around, typesIn(configuration), typeOf),
    status: entryAt('status', around, statusesIn(configuration), statusOf),
    priority: entryAt('priority', around, prioritiesIn(configuration), priorityOf),
    author: at('author', around),
    assignee: at('assignee', around),
    responsible: at('responsible', around),
    version: inProject(counting.versions, (id) => linkOf('version', id, around)),
    category: inProject(counting.categories, (id) => linkOf('category', id, around)),
  } satisfies Record<string, Reference>
}

/** What counts only in some projects: `link` is asked for what does. */
const inProject = (counting: Counting<{ id: number }>, link: Reference['link']): Reference => ({
  attributes: counting.attributes,
  idsIn: (found) => counting.idsIn(found),
  link,
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

export const groupedBy = (reference: Reference): GroupedBy => ({
  sort: sortedBy(reference),
  value: {
    attributes: reference.attributes,
    reader: async (finding) => reference.idsIn(await finding),
  },
})
