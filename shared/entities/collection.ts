import { isDeepStrictEqual } from 'node:util'
import { absent, type Condition, equals } from '#shared/table/condition.ts'
import type { Fence } from '#shared/table/fence.ts'
import { layout } from '#shared/table/layout.ts'
import { type Item, type Table, type Write, WriteRefused } from '#shared/table/table.ts'
import { Clusters } from './clusters.ts'
import { chunkCounts, clusterCounts } from './directory.ts'
import type { CollectionDeclaration, Entity, Row } from './entity.ts'
import { changedItems } from './index-items.ts'
import { CHUNK, CLUSTER, chunkOf, clusterOf, keysOf } from './keys.ts'
import { listed } from './listed.ts'
import type { Page, Selection } from './page.ts'
import { Rows } from './rows.ts'
import { type UniqueValue, ValueTaken } from './unique-value.ts'
import type { Waves } from './waves.ts'

/**
 * The entities of one kind: found by id or unique value, listed by page. Markers, rows and counters change in
 * the same transaction as the entity, so every list is exact the moment a write is acknowledged.
 */
export class EntityCollection<E extends Entity> {
  readonly #keys
  readonly #clusters: Clusters
  readonly #unique: [property: string & keyof E, values: UniqueValue][]
  readonly rows: Rows

  constructor(
    private readonly table: Table,
    private readonly declaration: CollectionDeclaration<E>,
  ) {
    this.#keys = keysOf(declaration.code)
    this.#clusters = new Clusters(table, this.#keys)
    this.#unique = Object.entries(declaration.unique) as [string & keyof E, UniqueValue][]
    this.rows = new Rows(table, this.#keys)
  }

  async byId(id: number): Promise<E | undefined> {
    const item = await this.table.get(this.#keys.entity(id))
    return item && entityOf<E>(item)
  }

  /**
   * What is wanted of the entities with some ids, as far as there are any: cheaper than one by one where they are
   * neighbours.
   *
   * @param pick takes it out of an entity, which is not kept
   */
  async some<T>(ids: Iterable<number>, pick: (entity: E) => T): Promise<ReadonlyMap<number, T>> {
    const picked = (item: Item) => [item.id as number, pick(entityOf<E>(item))] as const
    return new Map(await this.#clusters.some(new Set(ids), picked))
  }

  /** The id of the entity that holds a unique value, in whatever case. */
  async ownerOf(property: string & keyof E, value: string): Promise<number | undefined> {
    const marker = this.declaration.unique[property]?.key(value)
    return marker && ((await this.table.get(marker))?.owner as number | undefined)
  }

  /** The entity that holds a unique value, in whatever case. */
  async byUnique(property: string & keyof E, value: string): Promise<E | undefined> {
    const owner = await this.ownerOf(property, value)
    return owner === undefined ? undefined : this.byId(owner)
  }

  /** @throws ValueTaken, or WriteRefused where the id is in use or a change in `also` was refused */
  async insert(entity: E, ...also: Write[]): Promise<void> {
    await this.#write(entity, [...this.insertion(entity), ...also])
  }

  /** @throws ValueTaken, or WriteRefused where somebody else changed the entity first */
  replace(before: E, after: E, ...also: Write[]): Promise<void> {
    return this.replaceBy(before, after, (changes) => [...changes, ...also])
  }

  /** The same with other changes: `adjust` gets those that would be made. */
  async replaceBy(before: E, after: E, adjust: (changes: Write[]) => Write[]): Promise<void> {
    await this.#write(after, adjust(this.replacement(before, after)))
  }

  /** The changes that add an entity. */
  insertion(entity: E): Write[] {
    return [
      ...this.#unique.map(([property, values]) => values.claim(String(entity[property]), entity.id)),
      { put: this.#item(entity), when: absent(layout.partitionKey) },
      ...this.#rowChange(undefined, entity),
      ...this.#indexChange(undefined, entity),
      ...this.#counts(entity.id, 1),
      ...this.#also(undefined, entity),
    ]
  }

  /** The changes that turn an entity into another state of itself, unless somebody else changed it first. */
  replacement(before: E, after: E): Write[] {
    return [
      ...this.#unique.flatMap(([property, values]) =>
        values.change(String(before[property]), String(after[property]), before.id),
      ),
      { put: this.#item({ ...after, version: before.version + 1 }), when: equals('version', before.version) },
      ...this.#rowChange(before, after),
      ...this.#indexChange(before, after),
      ...this.#also(before, after),
    ]
  }

  /** The changes that remove an entity, unless somebody else changed it first. */
  removal(entity: E): Write[] {
    return [
      ...this.#unique.map(([property, values]) => values.release(String(entity[property]), entity.id)),
      { remove: this.#keys.entity(entity.id), when: equals('version', entity.version) },
      ...this.#rowChange(entity, undefined),
      ...this.#indexChange(entity, undefined),
      ...this.#counts(entity.id, -1),
      ...this.#also(entity, undefined),
    ]
  }

  /** What holds a write to an entity being as it was read: at that version, or not there. */
  unchanged(id: number, entity: E | undefined): Write {
    const when = entity ? equals('version', entity.version) : absent(layout.partitionKey)
    return { check: this.#keys.entity(id), when }
  }

  /** What holds a write to a condition on an entity. */
  check(id: number, when: Condition): Fence {
    return { check: this.#keys.entity(id), when }
  }

  /** The entities that match, in order; and how many there are on all pages. */
  async page(selection: Selection): Promise<Page<E>> {
    const { filter, among, tests, order, start, size } = selection
    const [primary = { by: 'id' as const, descending: false }] = order
    const isEverything = !filter && !among && !tests?.length
    if (isEverything && primary.by === 'id') return this.#pageById(start, size, primary.descending)
    return listed({ ...this.#source, rows: this.rows }, selection)
  }

  #source = {
    byId: (id: number) => this.byId(id),
    all: () => this.all(),
    attributesOf: (entity: E): Row => ({ ...this.#rowOf(entity), ...this.declaration.wide?.(entity) }),
  }

  /** The numbers of the stretches of ids, of a length that 4,096 is a multiple of, in which there may be entities. */
  async stretches(length: number): Promise<number[]> {
    const counts = await chunkCounts(this.table, this.#keys)
    const each = Array.from({ length: CHUNK / length }, (_, index) => index)
    return counts.flatMap(({ number }) => each.map((index) => number * each.length + index))
  }

  /** Every entity by id, read a chunk of ids at a time. */
  async *all(): AsyncGenerator<E> {
    for (const { number: chunk } of await chunkCounts(this.table, this.#keys)) {
      const clusters = await clusterCounts(this.table, this.#keys, chunk)
      const pieces = clusters.map(({ number }) => ({ number, skip: 0, take: CLUSTER }))
      for await (const wave of this.#clusters.read(pieces)) yield* wave.map((item) => entityOf<E>(item))
    }
  }

  async #pageById(start: number, size: number, descending: boolean): Promise<Page<E>> {
    const { total, waves } = await this.#clusters.page(start, size, descending)
    return { total, waves: entitiesIn<E>(waves) }
  }

  async #write(entity: E, changes: Write[]): Promise<void> {
    try {
      await this.table.write(changes)
    } catch (error) {
      const taken = error instanceof WriteRefused && this.#refusedClaim(entity, error.refused)
      throw taken ? new ValueTaken(taken) : error
    }
  }

  #refusedClaim(entity: E, refused: readonly Write[]): string | undefined {
    const keys = refused.map((change) => ('put' in change ? change.put.pk : undefined))
    return this.#unique.find(([property, values]) =>
      keys.includes(values.key(String(entity[property])).pk),
    )?.[0]
  }

  #also(before: E | undefined, after: E | undefined): Write[] {
    return this.declaration.also?.(before, after) ?? []
  }

  #item(entity: E): Item {
    return { ...(entity as object), ...this.#keys.entity(entity.id) }
  }

  #rowOf(entity: E | undefined): Row {
    const row = entity && this.declaration.row?.(entity)
    return Object.fromEntries(Object.entries(row ?? {}).filter(([, value]) => value !== undefined))
  }

  /** Attributes of a row that are not its entity's own stay as they are. */
  #rowChange(before: E | undefined, after: E | undefined): Write[] {
    if (!this.declaration.row) return []
    const [was, is] = [this.#rowOf(before), this.#rowOf(after)]
    const key = this.#keys.row((after ?? before)?.id as number)
    if (!before) return [{ put: { ...key, ...is } }]
    if (!after) return [{ remove: key }]
    const set = Object.fromEntries(
      Object.entries(is).filter(([name, value]) => !isDeepStrictEqual(was[name], value)),
    )
    const unset = Object.keys(was).filter((name) => !(name in is))
    return Object.keys(set).length + unset.length > 0 ? [{ update: key, set, unset }] : []
  }

  #indexChange(before: E | undefined, after: E | undefined): Write[] {
    const { index = () => [] } = this.declaration
    return changedItems(before ? index(before) : [], after ? index(after) : [])
  }

  #counts(id: number, by: 1 | -1): Write[] {
    return [
      { update: this.#keys.chunkCount(chunkOf(id)), add: { n: by } },
      { update: this.#keys.clusterCount(clusterOf(id)), add: { n: by } },
    ]
  }
}

async function* entitiesIn<E>(waves: Waves<Item>): AsyncGenerator<E[]> {
  for await (const wave of waves) yield wave.map((item) => entityOf<E>(item))
}

/** An item without what only the table needs. */
function entityOf<E>(item: Item): E {
  const { [layout.partitionKey]: _pk, [layout.sortKey]: _sk, [layout.schema]: _schema, ...entity } = item
  return entity as E
}
