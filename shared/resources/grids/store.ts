import { oncePer } from '#shared/platform/concurrency.ts'
import { absent, allOf, type Condition, equals } from '#shared/platform/dynamodb/condition.ts'
import {
  type Check,
  type Item,
  type Key,
  layout,
  type Table,
  type Write,
} from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'
import { inEqualBatches } from '#shared/platform/lists/page.ts'
import type { Grid } from './model.ts'

const key = (id: number | ''): Key => ({ pk: `GRID#${id}`, sk: 'GRID' })

const partition = (user: number | '') => `GRIDS#${user}`
const entryKey = ({ user, id }: Pick<Grid, 'user' | 'id'>): Key => ({ pk: partition(user), sk: sortable(id) })

/** The list entry of a grid. It contains a small grid completely, and a large grid without its widgets. */
export type GridEntry = Omit<Grid, 'widgets'> & Partial<Pick<Grid, 'widgets'>>

/** Maximum number of bytes of the widgets in a list entry. An entry of this size takes about one write unit (1 KB). */
const LISTED_BYTES = 800

/** Number of grids that are read together. About this many of the largest grids fit into a response. */
const BATCH_SIZE = 40

function entryOf(grid: Grid): GridEntry {
  const { widgets, ...light } = grid
  return Buffer.byteLength(JSON.stringify(widgets)) > LISTED_BYTES ? light : grid
}

const isComplete = (entry: GridEntry): entry is Grid => entry.widgets !== undefined

function withoutKey<T>(item: Item): T {
  const { [layout.partitionKey]: _pk, [layout.sortKey]: _sk, [layout.schema]: _v, ...members } = item
  return members as T
}

/** Returns the condition that a grid still has the owner and the version that were read. */
const unchanged = ({ user, version }: Pick<Grid, 'user' | 'version'>): Condition =>
  allOf(equals('user', user), equals('version', version))

/** The grids. Each belongs to one user and is in the list of that user. */
export class Grids {
  constructor(private readonly table: Table) {}

  /** Returns the list entries of a user's grids, ordered by id; at most `limit` of them. */
  async entriesOf(user: number, limit?: number): Promise<GridEntry[]> {
    return (await this.table.query({ pk: partition(user), limit })).map((item) => withoutKey<GridEntry>(item))
  }

  /**
   * Returns the grids that belong to list entries. Reads the large grids, because the list entries of large grids do
   * not contain the widgets. Leaves out grids that have been removed since the entries were read.
   */
  whole(entries: readonly GridEntry[]): AsyncGenerator<Grid[]> {
    return inEqualBatches(entries, this.#load, BATCH_SIZE)
  }

  async byId(id: number): Promise<Grid | undefined> {
    const item = await this.table.get(key(id))
    return item && withoutKey<Grid>(item)
  }

  /** Returns the grid with an id, if it belongs to the user. */
  async in(user: number, id: number): Promise<Grid | undefined> {
    const grid = await this.byId(id)
    return grid?.user === user ? grid : undefined
  }

  /** Returns the id of a grid from the key of the grid's own item; undefined for other items, such as list entries. */
  idIn = ({ pk, sk }: Key): number | undefined =>
    sk === key(0).sk ? Number(pk.slice(key('').pk.length)) : undefined

  gridIn = (item: Item): Grid => withoutKey<Grid>(item)

  keyOf = (id: number): Key => key(id)

  /** Returns the id of a grid from the key of the grid's list entry; undefined for other items. */
  listedIdIn = ({ pk, sk }: Key): number | undefined =>
    pk.startsWith(partition('')) ? numberIn(sk) : undefined

  entryItem = (grid: Grid): Item => ({ ...entryKey(grid), ...entryOf(grid) })

  /**
   * Returns the check that a grid is unchanged since it was read. If the grid was missing, the check is that it is
   * still missing.
   */
  unchanged = (id: number, grid: Grid | undefined): Check => ({
    check: key(id),
    when: grid ? unchanged(grid) : absent(layout.partitionKey),
  })

  /** Adds a grid. @throws WriteRefused if the id is in use, or a change in `also` was refused */
  insert = (grid: Grid, ...also: Write[]): Promise<void> =>
    this.table.write([...this.insertion(grid), ...also])

  /**
   * Replaces a grid.
   *
   * @throws WriteRefused if the grid was changed concurrently
   */
  replace = (before: Grid, after: Grid, ...also: Write[]): Promise<void> =>
    this.table.write([...this.replacement(before, after), ...also])

  /** Returns the writes that add a grid. The writes are refused if the id of the grid is in use. */
  insertion = (grid: Grid): Write[] => this.#writes(grid, absent(layout.partitionKey))

  /**
   * Returns the writes that replace a grid, possibly under another owner. The writes are refused if the grid was
   * changed concurrently.
   */
  replacement = (before: Grid, after: Grid): Write[] => [
    ...this.#writes({ ...after, version: before.version + 1 }, unchanged(before)),
    ...(after.user === before.user ? [] : [{ remove: entryKey(before) }]),
  ]

  /** Returns the writes that remove a grid. They fail if the grid was changed concurrently. */
  removal = (grid: GridEntry): Write[] => [
    { remove: key(grid.id), when: unchanged(grid) },
    { remove: entryKey(grid) },
  ]

  #load = (entry: GridEntry) => (isComplete(entry) ? entry : this.in(entry.user, entry.id))

  #writes = (grid: Grid, when: Condition): Write[] => [
    { put: { ...key(grid.id), ...grid }, when },
    { put: this.entryItem(grid) },
  ]
}

export const gridsIn = oncePer(({ table }: { table: Table }): Grids => new Grids(table))
