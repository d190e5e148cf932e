import type { Viewer } from '#shared/access/viewer.ts'
import type { FoundRow } from '#shared/platform/collections/rows.ts'
import { fold, sortBytes } from '#shared/platform/dynamodb/fold.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { Route } from '#shared/platform/http/route.ts'
import type { GroupedBy, ListedRow, SortValue } from '#shared/platform/lists/selection.ts'
import { categoryIn } from '#shared/resources/categories/model.ts'
import { routes as categories } from '#shared/resources/categories/routes.ts'
import { prioritiesIn, priorityOf } from '#shared/resources/priorities/model.ts'
import { routes as priorities } from '#shared/resources/priorities/routes.ts'
import { projectLink } from '#shared/resources/projects/model.ts'
import { statusesIn, statusOf } from '#shared/resources/statuses/model.ts'
import { routes as statuses } from '#shared/resources/statuses/routes.ts'
import { typesIn } from '#shared/resources/types/model.ts'
import { routes as types } from '#shared/resources/types/routes.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
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

/** What an attribute refers to. */
const at = (attribute: string, link: Reference['link']): Reference => ({
  attributes: [attribute],
  idsIn: async () => idAt(attribute),
  link,
})

/** An entry of the configuration. */
interface Entry {
  id: number
  name: string
  position: number
}

/** An entry of the configuration that an attribute refers to. @param entryOf the entry with an id, or what counts instead */
function entryAt(
  attribute: string,
  entries: readonly Entry[],
  entryOf: (id: number | undefined) => Entry,
  show: Route & { path: `${string}{id}` },
): Reference {
  return {
    attributes: [attribute],
    idsIn: async () => (found) => entryOf(idAt(attribute)(found)).id,
    link: async (id) => ({ href: href(show, { id }), title: entryOf(id).name }),
    position: (id) => entries.findIndex((one) => one.id === id),
  }
}

/** The type with an id; the first one counts instead of one that is gone. */
export const typeOf = ({ configuration }: Viewer, id: number | undefined): Entry => {
  const all = typesIn(configuration)
  return all.find((one) => one.id === id) ?? (all[0] as Entry)
}

const none: Link = { href: null }

/** Everything that work packages refer to, by the name of the property. */
export function referencesFor(viewer: Viewer, around: Surroundings, counting: CountingReferences) {
  const { configuration } = viewer
  const person = (attribute: string) => at(attribute, (id) => around.principalLink(id))
  return {
    project: at(row.project, async (id) => {
      const project = await around.project(id)
      return project ? projectLink(project) : none
    }),
    type: entryAt(row.type, typesIn(configuration), (id) => typeOf(viewer, id), types.show),
    status: entryAt(
      row.status,
      statusesIn(configuration),
      (id) => statusOf(configuration, id),
      statuses.show,
    ),
    priority: entryAt(
      row.priority,
      prioritiesIn(configuration),
      (id) => priorityOf(configuration, id),
      priorities.show,
    ),
    author: person(row.author),
    assignee: person(row.assignee),
    responsible: person(row.responsible),
    version: inProject(counting.versions, async (id) => {
      const version = await around.versionNamed(id)
      return version ? { href: href(versions.show, version), title: version.name } : none
    }),
    category: inProject(counting.categories, async (id) => {
      const project = await around.stores.projects.ofCategory(id)
      const found = project && categoryIn(project, id)
      return found ? { href: href(categories.show, found), title: found.name } : none
    }),
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
