import { oncePerKey } from '#shared/platform/concurrency.ts'
import { fold, sortBytes } from '#shared/platform/dynamodb/fold.ts'
import type { Link } from '#shared/platform/hal/resource.ts'
import type { GroupedBy, SortValue } from '#shared/platform/lists/selection.ts'
import { idsReferredTo, type Referring, referringBy, sortByLookup } from '#shared/platform/query/referred.ts'
import { categoryIn } from '#shared/resources/categories/model.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { type EntryKind, entries } from '../entries.ts'
import { linkOf, type ReferenceName } from '../references.ts'
import { row } from '../store.ts'

/** What work packages refer to, as they are sorted and grouped by it. */
export interface Reference extends Referring {
  link(id: number): Promise<Link>
  /** Where it comes, if that is not said by its name. */
  position?(id: number): number
}

/** What the attribute of a property refers to. */
export const referenceAt = (
  name: ReferenceName,
  around: Surroundings,
  attribute: string = row[name as keyof typeof row],
): Reference => ({ ...referringBy(attribute), link: (id) => linkOf(name, id, around) })

/** An entry of the configuration that an attribute refers to. */
export const entryAt = (kind: EntryKind, around: Surroundings): Reference => {
  const { configuration } = around.viewer
  const ids = entries[kind].all(configuration).map(({ id }) => id)
  const otherwise = entries[kind].of(configuration).id
  return {
    ...referenceAt(kind, around),
    idOf: (found) => ids.find((id) => id === found[row[kind]]) ?? otherwise,
    position: (id) => ids.indexOf(id),
  }
}

/** What an attribute refers to, as far as it counts in the project of the row; each is looked up once. */
const countingAt = (
  reference: Reference,
  attribute: string,
  counts: (id: number, project: number) => Promise<boolean>,
): Reference => {
  const find = oncePerKey(async (key: string) => {
    const [id, project] = key.split(' ').map(Number) as [number, number]
    return (await counts(id, project)) ? id : undefined
  })
  return {
    ...reference,
    attributes: [attribute, row.project],
    idOf: (found) =>
      found[attribute] === undefined ? undefined : find(`${found[attribute]} ${found[row.project]}`),
  }
}

/** Versions count as long as they are available in the project, categories as long as the project has them. */
export const countingFor = (around: Surroundings) => ({
  versions: countingAt(
    referenceAt('version', around, row.versionId),
    row.versionId,
    async (versionId, project) => {
      const version = await around.versionNamed(versionId)
      // Lists have active projects only, in which their own versions are available.
      if (version?.project === project) return !version.removal
      return (await around.version(versionId, project)) !== undefined
    },
  ),
  categories: countingAt(referenceAt('category', around), row.category, async (id, project) => {
    const place = await around.project(project)
    return place !== undefined && categoryIn(place, id) !== undefined
  }),
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
  value: { attributes: reference.attributes, reader: (finding) => idsReferredTo(reference, finding) },
})
