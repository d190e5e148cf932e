import { CHUNK } from '#shared/platform/collections/keys.ts'
import { areFew, type FoundRow, matchesRow } from '#shared/platform/collections/rows.ts'
import { attributesOf } from '#shared/platform/dynamodb/condition.ts'
import { Pace } from '#shared/platform/dynamodb/pace.ts'
import { firstRead, inBatches, isOneBatch, type Page, withFirstBatch } from '#shared/platform/lists/page.ts'
import {
  candidateIdsOf,
  type RowTest,
  type Selection,
  type SortKey,
} from '#shared/platform/lists/selection.ts'
import { groupsOf, orderOf } from './groups.ts'
import { firstRows, readable } from './order.ts'
import { counting, summing } from './sums.ts'

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
}

/** A page of the entities that match, in order, and the total on all pages. */
export async function pageByFilter<E extends { id: number }>(
  source: Source<E>,
  selection: Selection,
): Promise<Page<E>> {
  const { start, size, groups = [], order, counted, isEmptyLargest, fromRows } = selection
  const finding = matching(candidatesOf(source, selection), selection)
  const found = finding.then(({ candidates }) => candidates)
  const keysOf = (keys: readonly SortKey[]) => readable(keys, found, isEmptyLargest)
  const [{ accepts }, candidates, groupKeys, ownKeys, sum] = await Promise.all([
    finding,
    found,
    Promise.all(groups.map((group) => keysOf(orderOf(group)))),
    keysOf(order),
    summing(selection, found),
  ])
  const keys = groupKeys.length === 1 ? [...groupKeys.flat(), ...ownKeys] : ownKeys
  const entities = new Map(candidates.flatMap(({ id, entity }) => (entity ? [[id, entity]] : [])))
  const listed = firstRows(candidates, keys, start + size).slice(start)
  const rows = new Map(fromRows && candidates.map(({ id, row }) => [id, { ...row, id }]))
  const read = async (id: number) => {
    const held = rows.get(id)
    if (held) return fromRows?.of(held) as E
    const entity = entities.get(id) ?? (await source.byId(id))
    // Test again: the entity may be read long after its row and be hidden by now.
    return entity && (await accepts({ id, row: await source.attributesOf(entity) })) ? entity : undefined
  }
  const pages = pagesFrom(listed, start, size, (end) => firstRows(candidates, keys, end))
  const count = counting(selection, candidates)
  const summary = (rows: readonly FoundRow[]) => ({
    count: rows.length,
    ...(counted && { counted: count(rows) }),
    ...(sum && { sums: sum(rows) }),
  })
  const page = firstRead(pages, size, (some) => inBatches(some, read))
  return {
    total: candidates.length,
    batches: await withFirstBatch(page),
    ...(groups.length > 0 && { groups: groupKeys.map((each) => groupsOf(candidates, each, summary)) }),
    ...(sum && { sums: sum(candidates) }),
  }
}

/** The ids of a page, then those of the pages after it. @param first returns the first ones up to a position */
async function* pagesFrom(
  listed: readonly number[],
  start: number,
  size: number,
  first: (end: number) => readonly number[],
): AsyncGenerator<readonly number[]> {
  let end = start + size
  for (let page = listed; page.length > 0; end += size) {
    yield page
    page = first(end + size).slice(end)
  }
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
  const { filter, tests = [], needsEntities } = selection
  const ids = await candidateIdsOf(selection)
  const keys = [...(selection.groups ?? []).flatMap(orderOf), ...selection.order]
  const attributes = [
    ...keys.flatMap(({ by }) => (by === 'id' ? [] : by.attributes)),
    ...Object.values(selection.counted ?? {}).flatMap(attributesOf),
    ...Object.values(selection.sums ?? {}).flatMap((summed) => summed.attributes),
    ...tests.flatMap((test) => test.attributes),
    ...(selection.fromRows?.attributes ?? []),
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
