import { inBatches } from '#shared/platform/collections/paging.ts'
import { absent, allOf, type Condition, equals } from '#shared/platform/dynamodb/condition.ts'
import { type Item, type Key, layout, type Table, type Write } from '#shared/platform/dynamodb/table.ts'
import type { Grid } from './model.ts'

const digits = (id: number) => String(id).padStart(15, '0')

const key = (id: number): Key => ({ pk: `GRID#${id}`, sk: 'GRID' })

const partition = (user: number) => `GRIDS#${user}`
const entryKey = ({ user, id }: Pick<Grid, 'user' | 'id'>): Key => ({ pk: partition(user), sk: digits(id) })

/** What a list knows of a grid: all of it where that is little, otherwise everything but its widgets. */
export type GridEntry = Omit<Grid, 'widgets'> & Partial<Pick<Grid, 'widgets'>>

/** Widgets of up to so many bytes stand in the list too, so that an entry is about the kilobyte one write unit takes. */
const LISTED_BYTES = 800

/** Grids that are looked up at a time: of the largest, few more fit into a response. */
const WAVE = 40

function entryOf(grid: Grid): GridEntry {
  const { widgets, ...light } = grid
  return Buffer.byteLength(JSON.stringify(widgets)) > LISTED_BYTES ? light : grid
}

const isWhole = (entry: GridEntry): entry is Grid => entry.widgets !== undefined

function withoutKey<T>(item: Item): T {
  const { [layout.partitionKey]: _pk, [layout.sortKey]: _sk, [layout.schema]: _v, ...members } = item
  return members as T
}

/** Holds as long as a grid is as it was seen, with whom it was seen. */
const unchanged = ({ user, version }: Pick<Grid, 'user' | 'version'>): Condition =>
  allOf(equals('user', user), equals('version', version))

/** The grids: each is its owner's alone, in whose list it is. */
export class Grids {
  constructor(private readonly table: Table) {}

  /** The list of a user's grids, by id. */
  async entriesOf(user: number): Promise<GridEntry[]> {
    return (await this.table.query({ pk: partition(user) })).map((item) => withoutKey<GridEntry>(item))
  }

  /** The grids that entries stand for, without those that are gone meanwhile: the large ones are looked up. */
  whole(entries: readonly GridEntry[]): AsyncGenerator<Grid[]> {
    return inBatches(entries, this.#wholeOf, WAVE)
  }

  /** A grid, whoever's it is. */
  async byId(id: number): Promise<Grid | undefined> {
    const item = await this.table.get(key(id))
    return item && withoutKey<Grid>(item)
  }

  /** A grid of a user. */
  async in(user: number, id: number): Promise<Grid | undefined> {
    const grid = await this.byId(id)
    return grid?.user === user ? grid : undefined
  }

  /** The changes that add a grid, unless its id is in use. */
  insertion = (grid: Grid): Write[] => this.#state(grid, absent(layout.partitionKey))

  /** The changes that turn a grid into another state of itself, perhaps another user's, unless somebody else changed it first. */
  replacement = (before: Grid, after: Grid): Write[] => [
    ...this.#state({ ...after, version: before.version + 1 }, unchanged(before)),
    ...(after.user === before.user ? [] : [{ remove: entryKey(before) }]),
  ]

  /** The changes that remove a grid, unless somebody else changed it first. */
  removal = (grid: GridEntry): Write[] => [
    { remove: key(grid.id), when: unchanged(grid) },
    { remove: entryKey(grid) },
  ]

  #wholeOf = (entry: GridEntry) => (isWhole(entry) ? entry : this.in(entry.user, entry.id))

  #state = (grid: Grid, when: Condition): Write[] => [
    { put: { ...key(grid.id), ...grid }, when },
    { put: { ...entryKey(grid), ...entryOf(grid) } },
  ]
}
