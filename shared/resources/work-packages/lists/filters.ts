import type { ListedRow } from '#shared/platform/collections/entity.ts'
import { levelsOf } from '#shared/platform/collections/tree.ts'
import { computed, contains, equals } from '#shared/platform/dynamodb/condition.ts'
import { unaccented, wordsIn } from '#shared/platform/fold.ts'
import { href } from '#shared/platform/http/addresses.ts'
import type { RowTest } from '#shared/platform/lists/selection.ts'
import { amongFilter, type ReferringAttribute } from '#shared/platform/query/among-filter.ts'
import type { Filter, Operator } from '#shared/platform/query/filter.ts'
import { lookupFilter } from '#shared/platform/query/lookup-filter.ts'
import { withoutValues, withValues } from '#shared/platform/query/operators.ts'
import { type Referring, referringTo } from '#shared/platform/query/referred.ts'
import { aPart, equalityOperators, wordsOperators } from '#shared/platform/query/text-filters.ts'
import { anId } from '#shared/platform/query/value-filters.ts'
import type { Ports } from '#shared/ports.ts'
import { routes as categories } from '#shared/resources/categories/routes.ts'
import type { Version } from '#shared/resources/versions/model.ts'
import { routes as versions } from '#shared/resources/versions/routes.ts'
import type { Audience } from '#shared/surroundings/audience.ts'
import type { Surroundings } from '#shared/surroundings/surroundings.ts'
import { routes } from '../routes.ts'
import { filed, row, workPackagesIn } from '../store.ts'

/** Everything of one request for a list from which its filters, sort keys and groups are made. */
export interface ListingContext {
  around: Surroundings
  ports: Ports
  audience: Audience
  /** The project whose list it is. */
  project?: number
}

/** Finds those of some work packages that the requester sees: hidden ones count as missing. */
export async function visibleAmong(ids: readonly number[], { audience, around }: ListingContext) {
  const found = await Promise.all(ids.map((id) => around.workPackage(id)))
  return new Set(found.flatMap((one) => (one && audience.sees(one) ? one.id : [])))
}

/** Whether the requester sees the work package with an id. */
const seesOne = async (id: number, context: ListingContext): Promise<boolean> =>
  (await visibleAmong([id], context)).has(id)

/** Work packages by their parent. A hidden one is none. */
export const byParent = (context: ListingContext): Filter =>
  amongFilter({
    label: 'Parent',
    list: routes.list,
    attribute: row.parent,
    kind: anId,
    isOptional: true,
    isTold: (id) => context.around.viewer.isAdmin || seesOne(id, context),
    idsOf: (ids) => visibleAmong(ids, context),
    // Read while it is found out who sees the parents.
    narrowed: (ids, rows) => ({ partitions: async () => [...new Set(ids)].map(filed.childrenOf), rows }),
  })

/** Work packages by one of those above them. */
export function byAncestor(context: ListingContext): Filter {
  const filter = lookupFilter({
    label: 'Ancestor',
    list: routes.list,
    kind: anId,
    one: (ids) => ({ ids: async () => descendantsOf(await visibleAmong(ids, context), context) }),
  })
  return { ...filter, operators: { '=': filter.operators['='] as Operator } }
}

/** The ids of everything below some work packages: a round trip for each level. */
async function descendantsOf(ids: ReadonlySet<number>, { ports }: ListingContext) {
  const found: number[] = []
  for await (const level of levelsOf(ids, workPackagesIn(ports).childIdsOf)) found.push(...level)
  return new Set(found.slice(ids.size))
}

/** A filter by the version of rows, or by its status. @param find finds a version */
export function versionFilter(
  attribute: Pick<ReferringAttribute, 'filed'> & { attribute: Referring },
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
    return withoutValues(() => referringTo(attribute.attribute, async () => isOne))
  }
  const byStatus = { o: withStatus('open'), c: withStatus('closed'), l: withStatus('locked') }
  return { ...filter, operators: { ...operators, ...byStatus } }
}

/** A filter by the category of rows. @param project the one whose list it is: there is no list of the categories of all */
export function categoryFilter(attribute: Referring, project: number | undefined): Filter {
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

/** Work packages by their subject: `=` compares all of it, `~` looks for every word. */
export const bySubject: Filter = {
  label: 'Subject',
  type: 'String',
  operators: {
    ...equalityOperators((text) => equals(row.subject, text)),
    '~': wordsOperators(isInSubject)['~'],
    '!~': wordsOperators(isInSubject)['!~'],
  },
}

/** Searches by words. @param has makes the condition for one of them */
const searched = (label: string, has: Parameters<typeof wordsOperators>[0]): Filter => {
  const { '**': words, '~': contained } = wordsOperators(has)
  return { label, type: 'String', operators: { '**': words, '~': contained } }
}

export const bySearch = searched('Search', isInSubject)

/** The digits of a word that may be an id, with or without a number sign. */
const digitsIn = (word: string): string | undefined => /^#?(\d+)$/.exec(word)?.[1]

export const bySubjectOrId = searched('Subject or ID', (word) =>
  computed(
    [row.subject],
    ({ id, [row.subject]: subject }) => digitsIn(word) === String(id) || String(subject).includes(word),
  ),
)

/** Work packages that somebody may mean who is typing: also by the beginning of the id, and the name of the project. */
export function byTypeahead(around: Surroundings): Filter {
  const isMeant = (word: string, { id, [row.subject]: subject }: ListedRow) => {
    const digits = digitsIn(word)
    return String(subject).includes(word) || (digits !== undefined && String(id).startsWith(digits))
  }
  const accepts = (words: readonly string[], found: ListedRow) => {
    const others = words.filter((word) => !isMeant(word, found))
    if (others.length === 0) return true
    return around.project(Number(found[row.project])).then((project) => {
      const name = unaccented(project?.name ?? '')
      return others.every((word) => name.includes(word))
    })
  }
  const matching = withValues(
    aPart,
    (texts): RowTest => ({
      attributes: [row.subject, row.project],
      test: async () => async (found) =>
        (await Promise.all(texts.map((text) => accepts(wordsIn(text), found)))).includes(true),
    }),
  )
  return { label: 'Typeahead', type: 'String', operators: { '**': matching, '~': matching } }
}
