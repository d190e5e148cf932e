import { CHUNK } from '#shared/platform/collections/keys.ts'
import { areFew, type FoundRow, matchesRow } from '#shared/platform/collections/rows.ts'
import { slices, suppressUnhandled } from '#shared/platform/concurrency.ts'
import { Pace } from '#shared/platform/dynamodb/pace.ts'
import type { Foresight } from '#shared/platform/lists/filing.ts'
import { type Group, inBatches, isOneBatch, type Page, withFirstBatch } from '#shared/platform/lists/page.ts'
import type {
  ListedRow,
  ReadValue,
  RowTest,
  Selection,
  SortKey,
  SortValue,
} from '#shared/platform/lists/selection.ts'

/** A sort key that is ready to read its value from a row. */
type ReadableKey = Pick<SortValue, 'empty'> & { read: 'id' | ReadValue; descending: boolean }

/** Makes sort keys ready to read their values, which may need lookups. @param found the rows that will be sorted */
export const readable = (
  order: readonly SortKey[],
  found: Promise<readonly FoundRow[]>,
): Promise<ReadableKey[]> =>
  Promise.all(
    order.map(async ({ by, descending }) =>
      by === 'id' ? { read: by, descending } : { read: await by.reader(found), descending, empty: by.empty },
    ),
  )

type Value = Buffer | number | undefined

const compareDefined = (a: Buffer | number, b: Buffer | number): number =>
  typeof a === 'number' ? a - (b as number) : a.compare(b as Buffer)

function compareValues(a: Value, b: Value, { descending, empty }: ReadableKey): number {
  if (a === undefined || b === undefined) {
    const difference = Number(a === undefined) - Number(b === undefined)
    return descending && empty === 'largest' ? -difference : difference
  }
  return descending ? compareDefined(b, a) : compareDefined(a, b)
}

/**
 * The ids of the first `end` rows in the given order; the last key is always the id, ascending. Some rows are sorted at a
 * time, and only the first ones kept: sorting a million for a page of twenty would take seconds, and their values hundreds of
 * megabytes.
 */
export function firstRows(found: readonly FoundRow[], order: readonly ReadableKey[], end: number): number[] {
  const valued = ({ id, row }: FoundRow) => {
    const listed = { ...row, id }
    return { id, values: order.map(({ read }) => (read === 'id' ? id : read(listed))) }
  }
  type Valued = ReturnType<typeof valued>
  const compare = (a: Valued, b: Valued): number => {
    for (const [index, key] of order.entries()) {
      const difference = compareValues(a.values[index], b.values[index], key)
      if (difference !== 0) return difference
    }
    return a.id - b.id
  }
  let first: Valued[] = []
  for (const some of slices(found, Math.max(CHUNK, end)))
    first = first.concat(some.map(valued)).sort(compare).slice(0, end)
  return first.map(({ id }) => id)
}

/** A row that may match; with its entity if that has been read anyway and does not take too much memory. */
interface Candidate<E> extends FoundRow {
  entity?: E
}

/** The rows that match, and whether another row would pass all tests. */
interface Matching<C> {
  candidates: C[]
  accepts(row: FoundRow): boolean | Promise<boolean>
}

/** The source of a list's entities. */
interface Source<E> {
  /** The rows that match, perhaps only of some ids, with some attributes or all. */
  find(
    filter?: Selection['filter'],
    attributes?: readonly string[],
    among?: ReadonlySet<number>,
  ): Promise<FoundRow[]>
  row(id: number): Promise<object | undefined>
  byId(id: number): Promise<E | undefined>
  /** All entities, or at least those with these ids. */
  all(ids: readonly number[]): AsyncIterable<E>
  /** Everything an entity can be filtered and sorted by, except attributes that others wrote into its row. */
  attributesOf(entity: E): FoundRow['row'] | Promise<FoundRow['row']>
  /** Begins to look up what entities will be shown with, while they are being read. */
  foresee?: Foresight
}

/** A page of the entities that match, in order, and the total on all pages. */
export async function pageByFilter<E extends { id: number }>(
  source: Source<E>,
  selection: Selection,
): Promise<Page<E>> {
  const { start, size, group } = selection
  const finding = matching(candidatesOf(source, selection), selection)
  const found = suppressUnhandled(finding.then(({ candidates }) => candidates))
  const [{ candidates, accepts }, keys] = await Promise.all([finding, readable(orderOf(selection), found)])
  const entities = new Map(candidates.flatMap(({ id, entity }) => (entity ? [[id, entity]] : [])))
  const listed = firstRows(candidates, keys, start + size).slice(start)
  foreseeFirst(source, candidates, new Set(listed.slice(0, FORESEEN)))
  const page = inBatches(listed, async (id) => {
    const entity = entities.get(id) ?? (await source.byId(id))
    // Test again: the entity may be read long after its row and be hidden by now.
    return entity && (await accepts({ id, row: await source.attributesOf(entity) })) ? entity : undefined
  })
  const groups = group && groupsOf(candidates, keys)
  return { total: candidates.length, batches: await withFirstBatch(page), ...(groups && { groups }) }
}

/** Elements of a page for which lookups are begun. */
const FORESEEN = 100

function foreseeFirst<E>(
  { foresee }: Source<E>,
  candidates: readonly FoundRow[],
  ids: ReadonlySet<number>,
): void {
  if (!foresee) return
  for (const { id, row } of candidates) if (ids.has(id)) foresee.begin({ ...row, id })
}

/** The order of a selection: groups come one after the other. */
function orderOf({ order, group }: Selection): readonly SortKey[] {
  if (!group) return order
  return [{ by: group.sort, descending: group.descending }, { by: group.value, descending: false }, ...order]
}

/** The groups of some rows, in the order of their elements. @param keys those of the groups come first */
function groupsOf(rows: readonly FoundRow[], keys: readonly ReadableKey[]): readonly Group[] {
  const value = keys[1]?.read as (row: ListedRow) => number | undefined
  const groups = new Map<number | undefined, Group & { first: FoundRow }>()
  for (const first of rows) {
    const common = value({ ...first.row, id: first.id })
    const group = groups.get(common)
    if (group) group.count += 1
    else groups.set(common, { value: common, count: 1, first })
  }
  const byFirst = new Map([...groups.values()].map(({ first, ...group }) => [first.id, group]))
  const firsts = [...groups.values()].map(({ first }) => first)
  return firstRows(firsts, keys.slice(0, 2), firsts.length).flatMap((id) => byFirst.get(id) ?? [])
}

/**
 * The candidates that pass the tests. Both are looked up at the same time.
 *
 * @param finding the candidates, which match the filter already
 */
export async function matching<C extends FoundRow>(
  finding: Promise<readonly C[]>,
  { tests = [] }: Pick<Selection, 'tests'>,
): Promise<Matching<C>> {
  const [candidates, ...predicates] = await Promise.all([finding, ...tests.map((test) => test.test())])
  const accepts = (row: FoundRow) => passes(row, predicates)
  const accepted = await Promise.all(candidates.map(accepts))
  return { candidates: candidates.filter((_, index) => accepted[index]), accepts }
}

/** Most tests answer synchronously; awaiting each of thousands of rows would be slow. */
function passes(
  { id, row }: FoundRow,
  predicates: readonly Awaited<ReturnType<RowTest['test']>>[],
): boolean | Promise<boolean> {
  const results = predicates.map((accepts) => accepts({ ...row, id }))
  const isKnown = results.every((result) => typeof result === 'boolean')
  // Tests that have begun are awaited, even if another has failed: otherwise nobody would handle their errors.
  return isKnown ? results.every(Boolean) : Promise.all(results).then((all) => all.every(Boolean))
}

async function candidatesOf<E extends { id: number }>(
  source: Source<E>,
  selection: Selection,
): Promise<Candidate<E>[]> {
  const { filter, candidateIds, tests = [], needsEntities } = selection
  const ids = typeof candidateIds === 'function' ? await candidateIds() : candidateIds
  const ordering = orderOf(selection).flatMap(({ by }) => (by === 'id' ? [] : by.attributes))
  const attributes = [
    ...ordering,
    ...tests.flatMap((test) => test.attributes),
    ...(source.foresee?.attributes ?? []),
  ]
  if (!needsEntities && !(ids && areFew(ids))) return source.find(filter, attributes, ids)
  return filtered(ids ? byIds(source, ids) : everything(source), filter, attributes)
}

/**
 * The candidates that match the filter. To save memory, rows keep only `attributes`, and only the first batch keeps its
 * entities.
 */
async function filtered<E>(
  candidates: AsyncIterable<Candidate<E>>,
  filter: Selection['filter'],
  attributes: readonly string[],
): Promise<Candidate<E>[]> {
  const found: Candidate<E>[] = []
  for await (const { id, row, entity } of candidates) {
    if (!matchesRow({ id, row }, filter)) continue
    const kept = Object.fromEntries(attributes.map((name) => [name, row[name]]))
    found.push({ id, row: kept, ...(isOneBatch(found.length + 1) && { entity }) })
  }
  return found
}

async function* byIds<E extends { id: number }>(
  source: Source<E>,
  ids: ReadonlySet<number>,
): AsyncGenerator<Candidate<E>> {
  const read = async (id: number) => {
    const [entity, row] = await Promise.all([source.byId(id), source.row(id)])
    return entity && candidate(source, entity, row as FoundRow['row'])
  }
  for await (const batch of inBatches([...ids], read)) yield* batch
}

async function* everything<E extends { id: number }>(source: Source<E>): AsyncGenerator<Candidate<E>> {
  const rows = new Map((await source.find()).map(({ id, row }) => [id, row]))
  const pace = new Pace()
  let done = 0
  for await (const entity of source.all([...rows.keys()])) {
    done += 1
    if (done % CHUNK === 0) pace.check(done, rows.size)
    yield await candidate(source, entity, rows.get(entity.id))
  }
}

const candidate = async <E extends { id: number }>(
  { attributesOf }: Source<E>,
  entity: E,
  row: FoundRow['row'] | undefined,
): Promise<Candidate<E>> => ({
  id: entity.id,
  row: { ...row, ...(await attributesOf(entity)) },
  entity,
})
