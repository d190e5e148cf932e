import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { levelsOf } from '#shared/platform/collections/tree.ts'
import { computed, contains, equals } from '#shared/platform/dynamodb/condition.ts'
import { unaccented, wordsIn } from '#shared/platform/fold.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import { amongFilter, type ReferringAttribute } from '#shared/platform/query/among-filter.ts'
import type { Filter, Operator } from '#shared/platform/query/filter.ts'
import { lookupFilter } from '#shared/platform/query/lookup-filter.ts'
import { takingNoValues, takingValues } from '#shared/platform/query/operators.ts'
import { referringTo, type TargetLookup } from '#shared/platform/query/referred.ts'
import { aPart, equalityOperators, wordsOperators } from '#shared/platform/query/text-filters.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import type { Ports } from '#shared/ports.ts'
import type { ListAccess } from '#shared/project-context/list-access.ts'
import type { ProjectContext } from '#shared/project-context/project-context.ts'
import { routes as categories } from '#shared/resources/categories/routes.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import { routes } from '../routes.ts'
import { rowPartitions } from '../row-indexes.ts'
import { row } from '../rows.ts'
import { workPackagesIn } from '../store.ts'

/** The data from which the filters, sort keys and groups of a list request are built. */
export interface ListingContext {
  context: ProjectContext
  ports: Ports
  access: ListAccess
  /** The id of the list's project; absent if the list contains work packages of all projects. */
  project?: number
}

/**
 * Returns the ids of the given work packages that the requester sees. Hidden work packages are treated as missing.
 */
export async function visibleAmong(ids: readonly number[], { access, context }: ListingContext) {
  const found = await Promise.all(ids.map((id) => context.workPackage(id)))
  return new Set(found.flatMap((one) => (one && access.sees(one) ? one.id : [])))
}

const seesOne = async (id: number, listing: ListingContext): Promise<boolean> =>
  (await visibleAmong([id], listing)).has(id)

/** Filters work packages by their parent. The id of a parent that the requester does not see matches nothing. */
export const byParent = (listing: ListingContext): Filter =>
  amongFilter({
    label: 'Parent',
    list: routes.list,
    attribute: row.parent,
    kind: anId,
    isOptional: true,
    isDisclosed: (id) => listing.context.viewer.isAdmin || seesOne(id, listing),
    idsOf: (ids) => visibleAmong(ids, listing),
    // Reads the children while the visibility of the parents is still being checked.
    narrowed: (ids, rows) => ({
      partitions: async () => [...new Set(ids)].map(rowPartitions.childrenOf),
      rows,
    }),
  })

export function byAncestor(listing: ListingContext): Filter {
  const filter = lookupFilter({
    label: 'Ancestor',
    list: routes.list,
    kind: anId,
    one: (ids) => ({ ids: async () => descendantsOf(await visibleAmong(ids, listing), listing) }),
  })
  return { ...filter, operators: { '=': filter.operators['='] as Operator } }
}

/** Returns the ids of all descendants of the given work packages. Takes one round trip per level. */
async function descendantsOf(ids: ReadonlySet<number>, { ports }: ListingContext) {
  const found: number[] = []
  for await (const level of levelsOf(ids, workPackagesIn(ports).childIdsOf)) found.push(...level)
  return new Set(found.slice(ids.size))
}

/**
 * Returns a filter that selects rows by their version, or by the status of their version.
 *
 * @param find finds a version
 */
export function versionFilter(
  attribute: Pick<ReferringAttribute, 'partitionOf'> & { attribute: TargetLookup },
  find: (id: number) => Promise<Version | undefined>,
): Filter {
  const { operators, ...filter } = amongFilter({
    ...attribute,
    label: 'Version',
    list: versions.list,
    kind: anId,
    isOptional: true,
    idsOf: (ids) => new Set(ids),
  })
  const withStatus = (status: Version['status']) => {
    const isOne = async (id?: number) => id !== undefined && (await find(id))?.status === status
    return takingNoValues(() => referringTo(attribute.attribute, async () => isOne))
  }
  const byStatus = { o: withStatus('open'), c: withStatus('closed'), l: withStatus('locked') }
  return { ...filter, operators: { ...operators, ...byStatus } }
}

/**
 * Returns a filter of rows by their category.
 *
 * @param project the id of the list's project, whose categories are the allowed values; undefined for a list across all
 * projects, for which the allowed values are not listed
 */
export function categoryFilter(attribute: TargetLookup, project: number | undefined): Filter {
  const filter = amongFilter({
    label: 'Category',
    list: { ...categories.list, path: href(categories.list, { id: project ?? 0 }) },
    attribute,
    kind: anId,
    isOptional: true,
    idsOf: (ids) => new Set(ids),
  })
  return project === undefined ? { ...filter, allowed: undefined } : filter
}

const isInSubject = (text: string) => contains(row.subject, text)

/** Filters work packages by their subject. `=` compares the full subject, and `~` searches for every word. */
export const bySubject: Filter = {
  label: 'Subject',
  type: 'String',
  operators: {
    ...equalityOperators((text) => equals(row.subject, text)),
    '~': wordsOperators(isInSubject)['~'],
    '!~': wordsOperators(isInSubject)['!~'],
  },
}

/**
 * Returns a filter that searches for words.
 *
 * @param has a function that returns the condition for one word
 */
const searched = (label: string, has: Parameters<typeof wordsOperators>[0]): Filter => {
  const { '**': words, '~': contained } = wordsOperators(has)
  return { label, type: 'String', operators: { '**': words, '~': contained } }
}

export const bySearch = searched('Search', isInSubject)

/** Returns the digits of a word that may be an id, with or without a number sign. */
const digitsIn = (word: string): string | undefined => /^#?(\d+)$/.exec(word)?.[1]

export const bySubjectOrId = searched('Subject or ID', (word) => {
  const digits = digitsIn(word)
  if (digits === undefined) return isInSubject(word)
  return computed(
    [row.subject],
    ({ id, [row.subject]: subject }) => digits === String(id) || String(subject).includes(word),
  )
})

/**
 * Filters work packages as a user types. Each typed word must occur in the subject or in the name of the project, or
 * its digits must be the beginning of the id.
 */
export function byTypeahead(context: ProjectContext): Filter {
  const isMeant = (word: string, { id, [row.subject]: subject }: ListedRow) => {
    const digits = digitsIn(word)
    return String(subject).includes(word) || (digits !== undefined && String(id).startsWith(digits))
  }
  const accepts = (words: readonly string[], found: ListedRow) => {
    const others = words.filter((word) => !isMeant(word, found))
    if (others.length === 0) return true
    return context.project(Number(found[row.project])).then((project) => {
      const name = unaccented(project?.name ?? '')
      return others.every((word) => name.includes(word))
    })
  }
  const matching = takingValues(
    aPart,
    (texts): RowTest => ({
      attributes: [row.subject, row.project],
      test: async () => async (found) =>
        (await Promise.all(texts.map((text) => accepts(wordsIn(text), found)))).includes(true),
    }),
  )
  return { label: 'Typeahead', type: 'String', operators: { '**': matching, '~': matching } }
}
