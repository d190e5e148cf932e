import type { ListedRow, Row } from '#shared/platform/collections/entity.ts'
import { IDS_PER_CHUNK } from '#shared/platform/collections/keys.ts'
import { matchesRow, type WantedRows, wholeRow } from '#shared/platform/collections/row-query.ts'
import { areFew } from '#shared/platform/collections/rows.ts'
import { conditionAttributes } from '#shared/platform/dynamodb/condition.ts'
import { Pace } from '#shared/platform/dynamodb/pace.ts'
import { firstRead, inBatches, isOneBatch, type Page, withFirstBatch } from '#shared/platform/lists/page.ts'
import {
  candidateIdsOf,
  type RowTest,
  type Selection,
  type SortKey,
} from '#shared/platform/lists/selection.ts'
import { listGroupsOf, orderOf } from './groups.ts'
import { firstRows, readable } from './order.ts'
import { counting, summing } from './sums.ts'

/**
 * The rows of possible matches. `entities` contains the entities of the first batch, keyed by id, if they were read for
 * the filter.
 */
interface Candidates<E> {
  rows: readonly ListedRow[]
  entities: ReadonlyMap<number, E>
}

/** The matching rows, and the test that they have passed. */
interface Matching {
  rows: ListedRow[]
  accepts(row: ListedRow): boolean | Promise<boolean>
}

interface Source<E> {
  /** Returns the matching rows. If ids are given, returns only the rows with these ids. */
  find(wanted: WantedRows, among?: ReadonlySet<number>): Promise<ListedRow[]>
  /**
   * Returns the matching rows that `find` missed because concurrent writes moved them during the read. Absent if writes
   * never move rows.
   */
  missed?(found: readonly ListedRow[]): Promise<ListedRow[]>
  row(id: number): Promise<object | undefined>
  byId(id: number): Promise<E | undefined>
  /** Returns the entities with the given ids, and possibly further entities. */
  all(ids: readonly number[]): AsyncIterable<E>
  /**
   * Returns all values of an entity by which it can be filtered and sorted. Leaves out row attributes that are not
   * derived from the entity.
   */
  attributesOf(entity: E): Row | Promise<Row>
}

/**
 * Returns a page of the matching entities, in order, and the number of matching entities on all pages. While the page
 * is built, checks whether rows were missed. If so, builds the page again, including the missed rows.
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
    // Tests the entity again, because it may be read long after its row, and may have been hidden meanwhile.
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
    ...(groups.length > 0 && { groups: groupKeys.map((each) => listGroupsOf(rows, each, summary)) }),
    ...(sum && { sums: sum(rows) }),
  }
}

/**
 * Yields the rows of a page, then the rows of the following pages.
 *
 * @param first returns all rows before position `end`
 */
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
 * Returns the rows that pass the tests. The rows and the data for the tests are read concurrently.
 *
 * @param finding resolves to the rows, which already match the filter
 */
export async function matching(
  finding: Promise<readonly ListedRow[]>,
  { tests = [] }: Pick<Selection, 'tests'>,
): Promise<Matching> {
  const [found, ...predicates] = await Promise.all([finding, ...tests.map((test) => test.test())])
  const accepts = (row: ListedRow) => passes(row, predicates)
  const results = found.map(accepts)
  // Avoids awaiting thousands of results if all of them are synchronous.
  const accepted = results.every((result) => typeof result === 'boolean')
    ? results
    : await Promise.all(results)
  return { rows: found.filter((_, index) => accepted[index]), accepts }
}

/** Tests a row. The result is synchronous for most tests, since awaiting thousands of rows would be slow. */
function passes(
  row: ListedRow,
  predicates: readonly Awaited<ReturnType<RowTest['test']>>[],
): boolean | Promise<boolean> {
  const results = predicates.map((accepts) => accepts(row))
  const isKnown = results.every((result) => typeof result === 'boolean')
  // All started tests are awaited, even after a failure, so that no rejection remains unhandled.
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
    ...Object.values(selection.counted ?? {}).flatMap(conditionAttributes),
    ...Object.values(selection.sums ?? {}).flatMap((summed) => summed.attributes),
    ...tests.flatMap((test) => test.attributes),
  ]
  const later = fromRows?.attributes
  if (needsEntities || (ids && areFew(ids)))
    return filtered(ids ? byIds(source, ids) : everything(source), filter, [...attributes, ...(later ?? [])])
  return { rows: await source.find({ filter, attributes, later }, ids), entities: new Map() }
}

/**
 * Returns the candidates that match the filter. To save memory, keeps only the given attributes of each row, and only
 * the entities of the first batch.
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
    if (done % IDS_PER_CHUNK === 0) pace.check(done, rows.size)
    yield await candidate(source, entity, rows.get(entity.id))
  }
}

/** Returns all values by which an entity can be filtered and sorted, with its id. */
const attributesIn = async <E extends { id: number }>(
  { attributesOf }: Pick<Source<E>, 'attributesOf'>,
  entity: E,
): Promise<ListedRow> => ({ ...(await attributesOf(entity)), id: entity.id })

const candidate = async <E extends { id: number }>(
  source: Source<E>,
  entity: E,
  row: object | undefined,
): Promise<[E, ListedRow]> => [entity, { ...row, ...(await attributesIn(source, entity)) }]
