import type { ListedRow, Row } from '#shared/platform/collections/entity.ts'
import { CHUNK } from '#shared/platform/collections/keys.ts'
import { matchesRow, type WantedRows, wholeRow } from '#shared/platform/collections/row-query.ts'
import { areFew } from '#shared/platform/collections/rows.ts'
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

/** The rows that may match; with the entities that have been read anyway and do not take too much memory, by id. */
interface Candidates<E> {
  rows: readonly ListedRow[]
  entities: ReadonlyMap<number, E>
}

/** The rows that match, and whether another row would pass all tests. */
interface Matching {
  rows: ListedRow[]
  accepts(row: ListedRow): boolean | Promise<boolean>
}

/** The source of a list's entities. */
interface Source<E> {
  /** The rows that match, perhaps only of some ids. */
  find(wanted: WantedRows, among?: ReadonlySet<number>): Promise<ListedRow[]>
  /** The rows that match and that `find` has missed, since they moved meanwhile. By default none move. */
  missed?(found: readonly ListedRow[]): Promise<ListedRow[]>
  row(id: number): Promise<object | undefined>
  byId(id: number): Promise<E | undefined>
  /** All entities, or at least those with these ids. */
  all(ids: readonly number[]): AsyncIterable<E>
  /** Everything an entity can be filtered and sorted by, except attributes that others wrote into its row. */
  attributesOf(entity: E): Row | Promise<Row>
}

/**
 * A page of the entities that match, in order, and the total on all pages. While it is read, it is found out whether a row was
 * missed; then the page is made anew with that.
 */
export async function pageByFilter<E extends { id: number }>(
  source: Source<E>,
  selection: Selection,
): Promise<Page<E>> {
  const ids = await candidateIdsOf(selection)
  const finding = candidatesOf(source, selection, ids)
  const [page, missed = []] = await Promise.all([
    pageOf(finding, source, selection),
    ids ? undefined : finding.then(({ rows }) => source.missed?.(rows)),
  ])
  if (missed.length === 0) return page
  const { rows, entities } = await finding
  const all = [...rows, ...missed].sort((a, b) => a.id - b.id)
  return pageOf(Promise.resolve({ rows: all, entities }), source, selection)
}

async function pageOf<E extends { id: number }>(
  finding: Promise<Candidates<E>>,
  source: Source<E>,
  selection: Selection,
): Promise<Page<E>> {
  const { start, size, groups = [], order, counted, isEmptyLargest, fromRows } = selection
  const matched = matching(
    finding.then(({ rows }) => rows),
    selection,
  )
  const found = matched.then(({ rows }) => rows)
  const keysOf = (keys: readonly SortKey[]) => readable(keys, found, isEmptyLargest)
  const [{ accepts }, rows, { entities }, groupKeys, ownKeys, sum] = await Promise.all([
    matched,
    found,
    finding,
    Promise.all(groups.map((group) => keysOf(orderOf(group)))),
    keysOf(order),
    summing(selection, found),
  ])
  const keys = groupKeys.length === 1 ? [...groupKeys.flat(), ...ownKeys] : ownKeys
  const read = async (row: ListedRow) => {
    if (fromRows) return fromRows.of(wholeRow(row)) as E
    const entity = entities.get(row.id) ?? (await source.byId(row.id))
    // Test again: the entity may be read long after its row and be hidden by now.
    return entity && (await accepts(await attributesIn(source, entity))) ? entity : undefined
  }
  const count = counting(selection, rows)
  const summary = (some: readonly ListedRow[]) => ({
    count: some.length,
    ...(counted && { counted: count(some) }),
    ...(sum && { sums: sum(some) }),
  })
  const pages = pagesFrom(start, size, (end) => firstRows(rows, keys, end))
  const page = firstRead(pages, size, (some) => inBatches(some, read))
  return {
    total: rows.length,
    batches: await withFirstBatch(page),
    ...(groups.length > 0 && { groups: groupKeys.map((each) => groupsOf(rows, each, summary)) }),
    ...(sum && { sums: sum(rows) }),
  }
}

/** The rows of a page, then those of the pages after it. @param first returns the first ones up to a position */
async function* pagesFrom(
  start: number,
  size: number,
  first: (end: number) => readonly ListedRow[],
): AsyncGenerator<readonly ListedRow[]> {
  for (let from = start; ; from += size) {
    const page = first(from + size).slice(from)
    if (page.length === 0) return
    yield page
  }
}

/**
 * The rows that pass the tests. Both are looked up at the same time.
 *
 * @param finding the rows, which match the filter already
 */
export async function matching(
  finding: Promise<readonly ListedRow[]>,
  { tests = [] }: Pick<Selection, 'tests'>,
): Promise<Matching> {
  const [found, ...predicates] = await Promise.all([finding, ...tests.map((test) => test.test())])
  const accepts = (row: ListedRow) => passes(row, predicates)
  const results = found.map(accepts)
  // Thousands of promises would be slow where no test needs any.
  const accepted = results.every((result) => typeof result === 'boolean')
    ? results
    : await Promise.all(results)
  return { rows: found.filter((_, index) => accepted[index]), accepts }
}

/** Most tests answer synchronously; awaiting each of thousands of rows would be slow. */
function passes(
  row: ListedRow,
  predicates: readonly Awaited<ReturnType<RowTest['test']>>[],
): boolean | Promise<boolean> {
  const results = predicates.map((accepts) => accepts(row))
  const isKnown = results.every((result) => typeof result === 'boolean')
  // Tests that have begun are awaited, even if another has failed: otherwise nobody would handle their errors.
  return isKnown ? results.every(Boolean) : Promise.all(results).then((all) => all.every(Boolean))
}

async function candidatesOf<E extends { id: number }>(
  source: Source<E>,
  selection: Selection,
  ids: ReadonlySet<number> | undefined,
): Promise<Candidates<E>> {
  const { filter, tests = [], needsEntities, fromRows } = selection
  const keys = [...(selection.groups ?? []).flatMap(orderOf), ...selection.order]
  const attributes = [
    ...keys.flatMap(({ by }) => (by === 'id' ? [] : by.attributes)),
    ...Object.values(selection.counted ?? {}).flatMap(attributesOf),
    ...Object.values(selection.sums ?? {}).flatMap((summed) => summed.attributes),
    ...tests.flatMap((test) => test.attributes),
  ]
  const later = fromRows?.attributes
  if (needsEntities || (ids && areFew(ids)))
    return filtered(ids ? byIds(source, ids) : everything(source), filter, [...attributes, ...(later ?? [])])
  return { rows: await source.find({ filter, attributes, later }, ids), entities: new Map() }
}

/**
 * The candidates that match the filter. To save memory, rows keep only `attributes`, and only the first batch keeps its
 * entities.
 */
async function filtered<E>(
  candidates: AsyncIterable<[E, ListedRow]>,
  filter: Selection['filter'],
  attributes: readonly string[],
): Promise<Candidates<E>> {
  const rows: ListedRow[] = []
  const entities = new Map<number, E>()
  for await (const [entity, row] of candidates) {
    if (!matchesRow(row, filter)) continue
    const { id } = row
    rows.push({ ...Object.fromEntries(attributes.map((name) => [name, row[name]])), id })
    if (isOneBatch(rows.length)) entities.set(id, entity)
  }
  return { rows, entities }
}

async function* byIds<E extends { id: number }>(
  source: Source<E>,
  ids: ReadonlySet<number>,
): AsyncGenerator<[E, ListedRow]> {
  const read = async (id: number) => {
    const [entity, row] = await Promise.all([source.byId(id), source.row(id)])
    return entity && candidate(source, entity, row)
  }
  for await (const batch of inBatches([...ids], read)) yield* batch
}

async function* everything<E extends { id: number }>(source: Source<E>): AsyncGenerator<[E, ListedRow]> {
  const rows = new Map((await source.find({})).map((row) => [row.id, row]))
  const pace = new Pace()
  let done = 0
  for await (const entity of source.all([...rows.keys()])) {
    done += 1
    if (done % CHUNK === 0) pace.check(done, rows.size)
    yield await candidate(source, entity, rows.get(entity.id))
  }
}

/** Everything by which an entity can be filtered and sorted, with its id. */
const attributesIn = async <E extends { id: number }>(
  { attributesOf }: Pick<Source<E>, 'attributesOf'>,
  entity: E,
): Promise<ListedRow> => ({ ...(await attributesOf(entity)), id: entity.id })

const candidate = async <E extends { id: number }>(
  source: Source<E>,
  entity: E,
  row: object | undefined,
): Promise<[E, ListedRow]> => [entity, { ...row, ...(await attributesIn(source, entity)) }]
