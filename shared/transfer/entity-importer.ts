import { isDeepStrictEqual } from 'node:util'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import { type Entity, ValueTaken } from '#shared/platform/collections/entity.ts'
import { intoTransactions } from '#shared/platform/dynamodb/batches.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { type SequenceName, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import { RecordRefused } from './record.ts'
import type { Importing, Line } from './transfer.ts'

/** What is stored under the key of a record. */
export interface Found<E> {
  /** The id that the record has, or that its key belongs to. */
  id?: number
  entity?: E
  /** Why the record cannot be imported. */
  problem?: string
}

/** What importing one kind of entity takes. */
export interface EntityImport<R, E extends Entity> {
  sequence: SequenceName
  collection: EntityCollection<E>
  find(record: R): Promise<Found<E>>
  /**
   * The entity a record describes; what it does not mention stays, or gets its default.
   *
   * @throws RecordRefused
   */
  build(record: R, present: E | undefined, id: number, now: Date): E | Promise<E>
  /**
   * Changes that go with the write of an entity: what holds it to what it refers to, and the jobs that follow.
   *
   * @throws RecordRefused
   */
  also?(entity: E, present: E | undefined): Promise<Write[]>
  /** A state on the way to an entity that refers to more at once than a transaction holds. */
  towards?(entity: E, present: E | undefined): E
  /** Learns of a record that has been written. */
  written?(line: Line<R>, entity: E): void
}

/** A record with what is stored of it, and what is to be stored. */
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
   * Imports many records: reads what is there for all of them at once and packs as many into a transaction
   * as it takes. A pack that is refused is taken apart to tell which line is wrong.
   *
   * @returns how many were imported; the others have been rejected
   */
  async import(lines: Line<R>[]): Promise<number> {
    const { capacity } = this.importing.app.table
    const packs = intoTransactions(await this.#resolve(lines), (one) => this.#changes(one), capacity)
    let imported = 0
    for (const pack of packs) imported += await this.#write(pack)
    return imported
  }

  /**
   * Imports one record on its own, from what is stored now.
   *
   * @param also more changes for the same transaction
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
        const whole = { ...one, also: [...one.also, ...(await also(entity, present))] }
        if (!this.#hasRoom(whole)) return this.#approach(one).then(() => this.importOne(line, also))
        await this.#save(whole)
        this.kind.written?.(line, entity)
        return 1
      })
    } catch (error) {
      this.importing.reject(line.number, reasonOf(error))
      return 0
    }
  }

  /** What the lines mean for what is stored; lines that cannot be are rejected. */
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

  /** Whether one transaction holds the changes. */
  #hasRoom = (resolved: Resolved<R, E>): boolean =>
    this.#changes(resolved).length <= this.importing.app.table.capacity

  /**
   * Writes a state on the way to one that takes more than a transaction.
   *
   * @throws RecordRefused where it comes no nearer that way
   */
  async #approach({ line, entity, present }: Resolved<R, E>): Promise<void> {
    const state = this.kind.towards?.(entity, present)
    const step = state && (await this.#with(state, line, present))
    if (!step || isDeepStrictEqual(state, present) || !this.#hasRoom(step))
      throw new RecordRefused('refers to too much at once.')
    await this.#save(step)
  }

  async #save({ present, entity, also }: Resolved<R, E>): Promise<void> {
    const { collection } = this.kind
    await (present ? collection.replace(present, entity, ...also) : collection.insert(entity, ...also))
  }

  /** The ids of the records: their own, which the sequence is pushed past, or new ones. */
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

  /** @returns whether nobody was faster with any of them */
  async #writeWhole(pack: Resolved<R, E>[]): Promise<boolean> {
    try {
      await this.importing.app.table.write(pack.flatMap((one) => this.#changes(one)))
    } catch (error) {
      if (error instanceof WriteRefused) return false
      throw error
    }
    for (const { line, entity } of pack) this.kind.written?.(line, entity)
    return true
  }

  async #write(pack: Resolved<R, E>[]): Promise<number> {
    if (pack.every(this.#hasRoom) && (await this.#writeWhole(pack))) return pack.length
    let imported = 0
    for (const { line } of pack) imported += await this.importOne(line)
    return imported
  }
}

/** Why a record is refused; throws what is no reason. */
function reasonOf(error: unknown): string {
  if (error instanceof RecordRefused) return error.message
  if (error instanceof ValueTaken) return `${error.property} has already been taken.`
  throw error
}
