import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity, Row } from '#shared/platform/collections/entity.ts'
import type { Counted } from '#shared/platform/collections/keys.ts'
import { type FoundRow, matchesRow } from '#shared/platform/collections/rows.ts'
import type { Condition } from '#shared/platform/dynamodb/condition.ts'
import { pageByFilter } from '#shared/platform/lists/internal/page-by-filter.ts'
import type { Page } from '#shared/platform/lists/page.ts'
import type { Selection } from '#shared/platform/lists/selection.ts'

/** One of the collections that are listed together. */
export interface Part<E extends Entity> {
  collection: EntityCollection<E>
  /** The attributes of its rows that `reader` needs. */
  attributes: readonly string[]
  /** Returns the function that turns a row into one with the attributes of all parts. */
  reader(): (found: FoundRow) => Row
}

/** The numbers of entities in the chunks of each collection. */
type PartCounters<Kind extends string> = Readonly<Record<Kind, readonly Counted[]>>

/** Counts the entities of several collections. */
export async function countersOf<Kind extends string>(
  collections: Readonly<Record<Kind, Pick<EntityCollection<Entity>, 'counters'>>>,
): Promise<PartCounters<Kind>> {
  const kinds = Object.keys(collections) as Kind[]
  const counted = await Promise.all(kinds.map(async (kind) => [kind, await collections[kind].counters()]))
  return Object.fromEntries(counted)
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
  /** The collection of each row that has been read, by id. */
  readonly #kinds = new Map<number, Kind>()
  readonly #all: readonly [Kind, Part<E>][]

  constructor(private readonly parts: Readonly<Record<Kind, Part<E>>>) {
    this.#all = Object.entries(parts) as [Kind, Part<E>][]
  }

  /**
   * A page of the entities that match, in order, and the total on all pages.
   *
   * @param counters what the request has counted already
   */
  page(selection: Selection, counters: PartCounters<Kind>): Promise<Page<FoundEntity<Kind, E>>> {
    const source = {
      find: (filter?: Condition, _?: readonly string[], among?: ReadonlySet<number>) =>
        this.find(filter, among, counters),
      // Everything in a row follows from its entity.
      row: async () => undefined,
      byId: (id: number) => this.#byId(id),
      all: () => this.#entities(),
      attributesOf: this.#attributesOf,
    }
    return pageByFilter(source, selection)
  }

  /** The entity with an id: a get if its row has been read, otherwise one for each part, at the same time. */
  async #byId(id: number): Promise<FoundEntity<Kind, E> | undefined> {
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
  async *#entities(): AsyncGenerator<FoundEntity<Kind, E>> {
    for (const [kind, { collection }] of this.#all)
      for await (const entity of collection.all()) yield { id: entity.id, kind, entity }
  }

  /** The attributes that all parts have in common, of an entity. */
  #attributesOf = ({ id, kind, entity }: FoundEntity<Kind, E>): Row => {
    const { collection, reader } = this.parts[kind]
    return reader()({ id, row: collection.rowOf(entity) })
  }

  /**
   * The rows that match, by id.
   *
   * @param among the only ids that can match
   * @param counters what the request has counted already
   */
  async find(
    filter?: Condition,
    among?: ReadonlySet<number>,
    counters: Partial<PartCounters<Kind>> = {},
  ): Promise<FoundRow[]> {
    const parts = this.#all.map(([kind, part]) => this.#inPart(kind, part, among, counters[kind]))
    return (await Promise.all(parts))
      .flat()
      .filter((row) => matchesRow(row, filter))
      .sort((a, b) => a.id - b.id)
  }

  async #inPart(
    kind: Kind,
    { collection, attributes, reader }: Part<E>,
    among: ReadonlySet<number> | undefined,
    chunks: readonly Counted[] | undefined,
  ): Promise<FoundRow[]> {
    const read = reader()
    const found = await collection.rows.find(undefined, attributes, among, chunks)
    for (const { id } of found) this.#kinds.set(id, kind)
    return found.map((one) => ({ id: one.id, row: read(one) }))
  }
}
