import { absent, equals } from '#shared/table/condition.ts'
import { layout } from '#shared/table/layout.ts'
import type { Item, Key, Table, Write } from '#shared/table/table.ts'
import type { Grid } from './model.ts'

const digits = (id: number) => String(id).padStart(15, '0')

/** Grids stand with their owner, whom every reader of one is. */
const partition = (user: number) => `GRIDS#${user}`
const key = (user: number, id: number): Key => ({ pk: partition(user), sk: digits(id) })

/** Whose a grid is, so that no two have one id. */
const ownerKey = (id: number): Key => ({ pk: `GRID#${id}`, sk: 'OWNER' })

const gridOf = (item: Item): Grid => {
  const { [layout.partitionKey]: _pk, [layout.sortKey]: _sk, [layout.schema]: _v, ...grid } = item
  return grid as unknown as Grid
}

/** What its removal needs to know of a grid. */
type Revision = Pick<Grid, 'user' | 'id' | 'version'>

/** The grids: each is its owner's alone. */
export class Grids {
  constructor(private readonly table: Table) {}

  /** The grids of a user, by id. */
  async of(user: number): Promise<Grid[]> {
    return (await this.table.query({ pk: partition(user) })).map(gridOf)
  }

  /** The same without what they look like, which may be much. */
  async revisionsOf(user: number): Promise<Revision[]> {
    const items = await this.table.query({ pk: partition(user), only: ['user', 'id', 'version'] })
    return items as unknown as Revision[]
  }

  /** A grid of a user. */
  async in(user: number, id: number): Promise<Grid | undefined> {
    const item = await this.table.get(key(user, id))
    return item && gridOf(item)
  }

  /** Whose a grid is. */
  async ownerOf(id: number): Promise<number | undefined> {
    return (await this.table.get(ownerKey(id)))?.user as number | undefined
  }

  /** The changes that add a grid, unless its id is in use. */
  insertion = (grid: Grid): Write[] => [
    { put: { ...ownerKey(grid.id), user: grid.user }, when: absent(layout.partitionKey) },
    { put: { ...key(grid.user, grid.id), ...grid } },
  ]

  /** The changes that turn a grid into another state of itself, unless somebody else changed it first. */
  replacement = (before: Grid, after: Grid): Write[] => [
    {
      put: { ...key(before.user, before.id), ...after, version: before.version + 1 },
      when: equals('version', before.version),
    },
  ]

  /** The changes that give a grid to another user, unless somebody else changed it first. */
  transfer = (before: Grid, after: Grid): Write[] => [
    { put: { ...ownerKey(after.id), user: after.user } },
    { put: { ...key(after.user, after.id), ...after, version: before.version + 1 } },
    { remove: key(before.user, before.id), when: equals('version', before.version) },
  ]

  /** The changes that remove a grid, unless somebody else changed it first. */
  removal = ({ user, id, version }: Revision): Write[] => [
    { remove: key(user, id), when: equals('version', version) },
    { remove: ownerKey(id) },
  ]
}
