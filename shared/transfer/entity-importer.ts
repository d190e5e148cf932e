import { isDeepStrictEqual } from 'node:util'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, ValueTaken } from '#shared/platform/collections/entity.ts'
import { intoTransactions } from '#shared/platform/dynamodb/batches.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type SequenceName, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { RecordRefused } from './record.ts'
import type { Importing, Line } from './transfer.ts'

/** The stored entity with the key of a record. */
export interface Found<E> {
  /** The id in the record, or of the entity with its key. */
  id?: number
  entity?: E
  /** Why the record cannot be imported. */
  problem?: string
}

/** How entities of one kind are imported. */
export interface EntityImport<R, E extends Entity> {
  sequence: SequenceName
  collection: EntityCollection<E>
  find(record: R): Promise<Found<E>>
  /**
   * The entity that a record describes. What the record leaves out keeps its present value, or gets its default.
   *
   * @throws RecordRefused
   */
  build(record: R, present: E | undefined, id: number, now: Date): E | Promise<E>
  /**
   * More writes for the transaction of an entity: conditions on the entities it refers to, and follow-up jobs.
   *
   * @throws RecordRefused
   */
  also?(entity: E, present: E | undefined): Promise<Write[]>
  /** An intermediate state, for an entity that newly refers to more than fits into one transaction. */
  intermediateState?(entity: E, present: E | undefined): E
  /** Called when a record has been written. */
  written?(line: Line<R>, entity: E): void
}

/** A line with the present entity and the new one. */
interface Resolved<R, E> {
  line: Line<R>
  present: E | undefined
  entity: E
  also: Write[]
}

/** Imports the entities of one kind. */
export class EntityImporter<R extends { id?: number }, E extends Entity> {
  constructor(
    private readonly kind: EntityImport<R, E>,
    private readonly importing: Importing,
  ) {}

  /**
   * Imports many records: reads all present entities at once, and writes as many records as possible in one
   * transaction. If a transaction is refused, its records are written one by one to find out which line is wrong.
   *
   * @returns how many were imported; the others have been rejected
   */
  async import(lines: Line<R>[]): Promise<number> {
    const { capacity } = this.importing.app.table
    const batches = intoTransactions(await this.#resolve(lines), (one) => this.#changes(one), capacity)
    let imported = 0
    for (const batch of batches) imported += await this.#write(batch)
    return imported
  }

  /**
   * Imports one record in a transaction of its own, from fresh data.
   *
   * @param also more writes for the same transaction
   * @returns 1, or 0 if the record was rejected
   */
  async importOne(
    line: Line<R>,
    also: (entity: E, present: E | undefined) => Write[] | Promise<Write[]> = () => [],
  ): Promise<number> {
    try {
      return await retryingRefusals(async () => {
        const [one] = await this.#resolve([line])
        if (!one) return 0
        const { present, entity } = one
        const complete = { ...one, also: [...one.also, ...(await also(entity, present))] }
        if (!this.#fits(complete)) return this.#saveIntermediate(one).then(() => this.importOne(line, also))
        await this.#save(complete)
        this.kind.written?.(line, entity)
        return 1
      })
    } catch (error) {
      this.importing.reject(line.number, reasonOf(error))
      return 0
    }
  }

  /** The present and new entities of lines. Lines that cannot be imported are rejected. */
  async #resolve(lines: Line<R>[]): Promise<Resolved<R, E>[]> {
    const found = await Promise.all(lines.map(({ record }) => this.kind.find(record)))
    const ids = await this.#idsFor(lines, found)
    const resolved = lines.map(async (line, index) => {
      try {
        return [await this.#resolved(line, found[index] as Found<E>, ids[index] as number)]
      } catch (error) {
        if (!(error instanceof RecordRefused)) throw error
        this.importing.reject(line.number, error.message)
        return []
      }
    })
    return (await Promise.all(resolved)).flat()
  }

  /** @throws RecordRefused */
  async #resolved(line: Line<R>, { entity: present, problem }: Found<E>, id: number) {
    if (problem) throw new RecordRefused(problem)
    const entity = await this.kind.build(line.record, present, id, this.importing.app.now())
    return this.#with(entity, line, present)
  }

  /** @throws RecordRefused */
  async #with(entity: E, line: Line<R>, present: E | undefined): Promise<Resolved<R, E>> {
    return { line, present, entity, also: (await this.kind.also?.(entity, present)) ?? [] }
  }

  /** Whether the changes fit into one transaction. */
  #fits = (resolved: Resolved<R, E>): boolean =>
    this.#changes(resolved).length <= this.importing.app.table.capacity

  /**
   * Writes an intermediate state of an entity whose changes do not fit into one transaction.
   *
   * @throws RecordRefused if there is none that fits and changes something
   */
  async #saveIntermediate({ line, entity, present }: Resolved<R, E>): Promise<void> {
    const state = this.kind.intermediateState?.(entity, present)
    const step = state && (await this.#with(state, line, present))
    if (!step || isDeepStrictEqual(state, present) || !this.#fits(step))
      throw new RecordRefused('refers to too much at once.')
    await this.#save(step)
  }

  async #save({ present, entity, also }: Resolved<R, E>): Promise<void> {
    const { collection } = this.kind
    await (present ? collection.replace(present, entity, ...also) : collection.insert(entity, ...also))
  }

  /** The ids of the records: their own, or new ones. The sequence skips those that records bring with them. */
  async #idsFor(lines: Line<R>[], found: Found<E>[]): Promise<number[]> {
    const { sequences } = this.importing.app
    const given = lines.map(({ record }) => record.id ?? 0)
    const missing = found.filter(({ id }) => id === undefined).length
    if (Math.max(...given) > 0) await sequences.skipTo(this.kind.sequence, Math.max(...given))
    let next = missing > 0 ? await sequences.allocate(this.kind.sequence, missing) : 0
    return found.map(({ id = next++ }) => id)
  }

  #changes({ present, entity, also }: Resolved<R, E>): Write[] {
    const { collection } = this.kind
    return [...(present ? collection.replacement(present, entity) : collection.insertion(entity)), ...also]
  }

  /** @returns false if the transaction was refused */
  async #writeTogether(batch: Resolved<R, E>[]): Promise<boolean> {
    try {
      await this.importing.app.table.write(batch.flatMap((one) => this.#changes(one)))
    } catch (error) {
      if (error instanceof WriteRefused) return false
      throw error
    }
    for (const { line, entity } of batch) this.kind.written?.(line, entity)
    return true
  }

  async #write(batch: Resolved<R, E>[]): Promise<number> {
    if (batch.every(this.#fits) && (await this.#writeTogether(batch))) return batch.length
    let imported = 0
    for (const { line } of batch) imported += await this.importOne(line)
    return imported
  }
}

/** The reason to report for a record that was refused. Any other error is thrown again. */
function reasonOf(error: unknown): string {
  if (error instanceof RecordRefused) return error.message
  if (error instanceof ValueTaken) return `${error.property} has already been taken.`
  throw error
}
