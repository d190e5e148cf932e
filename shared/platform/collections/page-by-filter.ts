import {
  inBatches,
  isOneBatch,
  type Page,
  type ReadValue,
  type RowTest,
  type Selection,
  type SortKey,
  withFirstBatch,
} from './paging.ts'
import { type FoundRow, matchesRow, type Rows } from './rows.ts'

/** An order whose values can be read. */
export type ReadableKey = { read: 'id' | ReadValue; descending: boolean }

/** Looks up what the values of an order depend on. */
export const readable = (order: readonly SortKey[]): Promise<ReadableKey[]> =>
  Promise.all(
    order.map(async ({ by, descending }) => ({ read: by === 'id' ? by : await by.reader(), descending })),
  )

type Value = Buffer | number | undefined

const compareDefined = (a: Buffer | number, b: Buffer | number): number =>
  typeof a === 'number' ? a - (b as number) : a.compare(b as Buffer)

/** What has no value comes last, either way round. */
function compareValues(a: Value, b: Value, descending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  return descending ? compareDefined(b, a) : compareDefined(a, b)
}

/** The ids of rows in an order; the last key is always the id, ascending. */
export function sortedRows(found: FoundRow[], order: readonly ReadableKey[]): number[] {
  const valued = found.map(({ id, row }) => ({
    id,
    values: order.map(({ read }) => (read === 'id' ? id : read({ ...row, id }))),
  }))
  valued.sort((a, b) => {
    for (const [index, { descending }] of order.entries()) {
      const difference = compareValues(a.values[index], b.values[index], descending)
      if (difference !== 0) return difference
    }
    return a.id - b.id
  })
  return valued.map(({ id }) => id)
}

/** A row found, with its entity where that has been read already, and only few have been. */
interface Candidate<E> extends FoundRow {
  entity?: E
}

/** What matches, and what all tests together say. */
interface Matching<E> {
  candidates: Candidate<E>[]
  accepts(one: FoundRow): boolean | Promise<boolean>
}

/** Where the entities of a list come from. */
interface Source<E> {
  rows: Rows
  byId(id: number): Promise<E | undefined>
  all(): AsyncIterable<E>
  /** Everything an entity can be filtered and sorted by, beside what others wrote into its row. */
  attributesOf(entity: E): FoundRow['row']
}

/** The entities that match, in order; and how many there are on all pages. */
export async function pageByFilter<E extends { id: number }>(
  source: Source<E>,
  selection: Selection,
): Promise<Page<E>> {
  const { order, start, size } = selection
  const [{ candidates, accepts }, keys] = await Promise.all([matching(source, selection), readable(order)])
  const entities = new Map(candidates.map(({ id, entity }) => [id, entity]))
  const ids = sortedRows(candidates, keys)
  const page = inBatches(ids.slice(start, start + size), async (id) => {
    const entity = entities.get(id) ?? (await source.byId(id))
    // Perhaps read long after its row, and hidden meanwhile.
    return entity && (await accepts({ id, row: source.attributesOf(entity) })) ? entity : undefined
  })
  return { total: ids.length, waves: await withFirstBatch(page) }
}

async function matching<E extends { id: number }>(
  source: Source<E>,
  selection: Selection,
): Promise<Matching<E>> {
  const { tests = [] } = selection
  const [found, ...decide] = await Promise.all([
    candidatesOf(source, selection),
    ...tests.map((one) => one.test()),
  ])
  const accepts = (one: FoundRow) => passes(one, decide)
  const accepted = await Promise.all(found.map(accepts))
  return { candidates: found.filter((_, index) => accepted[index]), accepts }
}

/** Most tests know at once; waiting for each of thousands of rows would take its time. */
function passes(
  { id, row }: FoundRow,
  tests: readonly Awaited<ReturnType<RowTest['test']>>[],
): boolean | Promise<boolean> {
  const verdicts = tests.map((accepts) => accepts({ ...row, id }))
  if (verdicts.includes(false)) return false
  const pending = verdicts.filter((verdict) => verdict !== true)
  return pending.length === 0 || Promise.all(pending).then((late) => late.every(Boolean))
}

async function candidatesOf<E extends { id: number }>(
  source: Source<E>,
  { filter, among, tests = [], whole, order }: Selection,
): Promise<Candidate<E>[]> {
  const ids = typeof among === 'function' ? await among() : among
  const ordering = order.flatMap(({ by }) => (by === 'id' ? [] : by.attributes))
  const attributes = [...ordering, ...tests.flatMap((test) => test.attributes)]
  if (!whole && !(ids && source.rows.areFew(ids))) return source.rows.find(filter, attributes, ids)
  return sifted(ids ? gathered(source, ids) : everything(source), filter, attributes)
}

/** Those that match, of whose rows is kept what is looked at again; of entities only the first ones are. */
async function sifted<E>(
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

async function* gathered<E extends { id: number }>(
  source: Source<E>,
  ids: ReadonlySet<number>,
): AsyncGenerator<Candidate<E>> {
  const read = async (id: number) => {
    const [entity, row] = await Promise.all([source.byId(id), source.rows.get(id)])
    return entity && candidate(source, entity, row as FoundRow['row'])
  }
  for await (const wave of inBatches([...ids], read)) yield* wave
}

async function* everything<E extends { id: number }>(source: Source<E>): AsyncGenerator<Candidate<E>> {
  const rows = new Map((await source.rows.find(undefined)).map(({ id, row }) => [id, row]))
  for await (const entity of source.all()) yield candidate(source, entity, rows.get(entity.id))
}

const candidate = <E extends { id: number }>(
  { attributesOf }: Source<E>,
  entity: E,
  row: FoundRow['row'] | undefined,
): Candidate<E> => ({ id: entity.id, row: { ...row, ...attributesOf(entity) }, entity })
