import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import type { EntityCollection } from './collection.ts'
import type { Entity, Row } from './entity.ts'
import { pageByFilter } from './internal/page-by-filter.ts'
import type { Page, Selection } from './paging.ts'
import { type FoundRow, matchesRow, type RowSource } from './rows.ts'

/** One of the collections that are listed together. */
export interface Part<E extends Entity> {
  collection: EntityCollection<E>
  /** The attributes of its rows that `reader` needs. */
  attributes: readonly string[]
  /** Returns the function that turns a row into one with the attributes of all parts; may look something up first. */
  reader(): Promise<(found: FoundRow) => Row>
}

/** An entity with the kind of its collection. */
export interface FoundEntity<Kind extends string, E extends Entity> {
  id: number
  kind: Kind
  entity: E
}

/**
 * Collections that share one sequence of ids, listed together by any filter and in any order. A page costs as much as
 * the rows of all of them, or, for few candidates, as these.
 */
export class CollectionUnion<Kind extends string, E extends Entity> {
  readonly rows: RowSource
  /** Where the rows that have been read are from. */
  readonly #kinds = new Map<number, Kind>()
  readonly #all: readonly [Kind, Part<E>][]

  constructor(private readonly parts: Readonly<Record<Kind, Part<E>>>) {
    this.#all = Object.entries(parts) as [Kind, Part<E>][]
    const collections = this.#all.map(([, { collection }]) => collection)
    this.rows = {
      find: (filter, _, among) => this.#find(filter, among),
      // Everything in a row follows from its entity.
      get: async () => undefined,
      areFew: (ids) => collections.every(({ rows }) => rows.areFew(ids)),
      get isOneChunk() {
        return collections.every(({ rows }) => rows.isOneChunk)
      },
    }
  }

  /** Looks up where the entities of all parts are. */
  async prepare(): Promise<undefined> {
    await Promise.all(this.#all.map(([, { collection }]) => collection.prepare()))
  }

  /** There is no order by which all parts have an index. */
  isFlat = (): boolean => false

  /** A page of the entities that match, in order, and the total on all pages. */
  page(selection: Selection): Promise<Page<FoundEntity<Kind, E>>> {
    return pageByFilter(this, selection)
  }

  /** The entity with an id: a get if its row has been read, otherwise one for each part, at the same time. */
  async byId(id: number): Promise<FoundEntity<Kind, E> | undefined> {
    const known = this.#kinds.get(id)
    const found = await Promise.all(
      this.#all
        .filter(([kind]) => known === undefined || kind === known)
        .map(async ([kind, { collection }]) => ({ kind, entity: await collection.byId(id) })),
    )
    for (const { kind, entity } of found) if (entity) return { id, kind, entity }
    return undefined
  }

  /** All entities, by part. */
  async *all(): AsyncGenerator<FoundEntity<Kind, E>> {
    for (const [kind, { collection }] of this.#all)
      for await (const entity of collection.all()) yield { id: entity.id, kind, entity }
  }

  /** The attributes that all parts have in common, of an entity. */
  attributesOf = async ({ id, kind, entity }: FoundEntity<Kind, E>): Promise<Row> => {
    const { collection, reader } = this.parts[kind]
    return (await reader())({ id, row: collection.rowOf(entity) })
  }

  async #find(filter: Condition | undefined, among?: ReadonlySet<number>): Promise<FoundRow[]> {
    const found = await Promise.all(this.#all.map(([kind, part]) => this.#inPart(kind, part, among)))
    return found
      .flat()
      .filter((row) => matchesRow(row, filter))
      .sort((a, b) => a.id - b.id)
  }

  async #inPart(kind: Kind, { collection, attributes, reader }: Part<E>, among?: ReadonlySet<number>) {
    const [read, found] = await Promise.all([reader(), collection.rows.find(undefined, attributes, among)])
    for (const { id } of found) this.#kinds.set(id, kind)
    return found.map((one) => ({ id: one.id, row: read(one) }))
  }
}
