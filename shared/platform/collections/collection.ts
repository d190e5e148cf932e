import { EntityChanges } from '#shared/platform/collections/internal/changes.ts'
import { absent, type Condition, equals, exists } from '#shared/platform/dynamodb/condition.ts'
import {
  type Check,
  type Item,
  layout,
  type Table,
  type Write,
  WriteRefused,
} from '#shared/platform/dynamodb/table.ts'
import { type CollectionDeclaration, type Entity, ValueTaken } from './entity.ts'
import { EntityReader } from './internal/entity-reader.ts'

/**
 * The entities of one kind, read as `EntityReader` says, and written. Markers, rows, counters and orders change in the
 * same transaction as the entity, so every list is exact as soon as a write is acknowledged.
 */
export class EntityCollection<E extends Entity> extends EntityReader<E> {
  readonly #changes: EntityChanges<E>

  constructor(table: Table, declaration: CollectionDeclaration<E>) {
    super(table, declaration)
    this.#changes = new EntityChanges(this.keys, declaration, this.counts, this.orders)
  }

  /** @throws ValueTaken, or WriteRefused if the id is in use or a change in `also` was refused */
  async insert(entity: E, ...also: Write[]): Promise<void> {
    await this.#write(entity, [...this.insertion(entity), ...also])
  }

  /** @throws ValueTaken, or WriteRefused if another writer changed the entity first */
  replace(before: E, after: E, ...also: Write[]): Promise<void> {
    return this.replaceBy(before, after, (changes) => [...changes, ...also])
  }

  /** Like `replace`, but writes the changes that `adjust` makes of the usual ones. */
  async replaceBy(before: E, after: E, adjust: (changes: Write[]) => Write[]): Promise<void> {
    await this.#write(after, adjust(this.replacement(before, after)))
  }

  /**
   * Sets attributes of an entity without changing its version: for facts about it that are worth little, as a
   * simultaneous `replace` takes them back.
   *
   * @throws WriteRefused if there is no such entity
   */
  async annotate(id: number, set: Partial<E>): Promise<void> {
    await this.table.update({ update: this.keys.entity(id), set, when: exists('id') })
  }

  /** The items that follow from an entity alone, as a write of it stores them: its markers, its row, its index items. */
  itemsOf = (entity: E): Item[] => this.#changes.items(entity)

  /** The changes that add an entity. */
  insertion = (entity: E): Write[] => this.#changes.insertion(entity)

  /** The changes that save a new state of an entity; refused if another writer changed it first. */
  replacement = (before: E, after: E): Write[] => this.#changes.replacement(before, after)

  /** The changes that remove an entity; refused if another writer changed it first. */
  removal = (entity: E): Write[] => this.#changes.removal(entity)

  /** A check that an entity is still as it was read: at the same version, or still missing. */
  unchanged(id: number, entity: E | undefined): Check {
    const when = entity ? equals('version', entity.version) : absent(layout.partitionKey)
    return { check: this.keys.entity(id), when }
  }

  /** A check that an entity meets a condition. */
  check(id: number, when: Condition): Check {
    return { check: this.keys.entity(id), when }
  }

  async #write(entity: E, changes: Write[]): Promise<void> {
    try {
      await this.table.write(changes)
    } catch (error) {
      const taken = error instanceof WriteRefused && this.#changes.taken(entity, error.refused)
      throw taken ? new ValueTaken(taken) : error
    }
  }
}
