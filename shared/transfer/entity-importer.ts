import type { EntityCollection } from '#shared/entities/collection.ts'
import type { Entity } from '#shared/entities/entity.ts'
import { ValueTaken } from '#shared/entities/unique-value.ts'
import { retryingRefusals } from '#shared/table/refusal.ts'
import type { SequenceName } from '#shared/table/sequence.ts'
import { type Write, WriteRefused } from '#shared/table/table.ts'
import { packed } from './packs.ts'
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
  /** The entity a record describes; what it does not mention stays, or gets its default. */
  build(record: R, present: E | undefined, id: number, now: Date): E | Promise<E>
}

/** A record with what is stored of it, and what is to be stored. */
interface Resolved<R, E> {
  line: Line<R>
  present: E | undefined
  entity: E
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
    const resolved = await this.#resolve(lines)
    let imported = 0
    for (const pack of packed(resolved, (one) => this.#changes(one))) imported += await this.#write(pack)
    return imported
  }

  /**
   * Imports one record on its own, from what is stored now.
   *
   * @param also more changes for the same transaction
   */
  async importOne(
    line: Line<R>,
    also: (entity: E, present: E | undefined) => Write[] = () => [],
  ): Promise<number> {
    const { collection } = this.kind
    try {
      return await retryingRefusals(async () => {
        const [one] = await this.#resolve([line])
        if (!one) return 0
        const { present, entity } = one
        const more = also(entity, present)
        await (present ? collection.replace(present, entity, ...more) : collection.insert(entity, ...more))
        return 1
      })
    } catch (error) {
      if (!(error instanceof ValueTaken)) throw error
      this.importing.reject(line.number, `${error.property} has already been taken.`)
      return 0
    }
  }

  /** What the lines mean for what is stored; lines that cannot be are rejected. */
  async #resolve(lines: Line<R>[]): Promise<Resolved<R, E>[]> {
    const found = await Promise.all(lines.map(({ record }) => this.kind.find(record)))
    const ids = await this.#idsFor(lines, found)
    const { app, reject } = this.importing
    const resolved = lines.map(async (line, index): Promise<Resolved<R, E>[]> => {
      const { entity: present, problem } = found[index] as Found<E>
      if (problem) {
        reject(line.number, problem)
        return []
      }
      const entity = await this.kind.build(line.record, present, ids[index] as number, app.now())
      return [{ line, present, entity }]
    })
    return (await Promise.all(resolved)).flat()
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

  #changes({ present, entity }: Resolved<R, E>): Write[] {
    const { collection } = this.kind
    return present ? collection.replacement(present, entity) : collection.insertion(entity)
  }

  async #write(pack: Resolved<R, E>[]): Promise<number> {
    try {
      await this.importing.app.table.write(pack.flatMap((one) => this.#changes(one)))
      return pack.length
    } catch (error) {
      if (!(error instanceof WriteRefused)) throw error
    }
    let imported = 0
    for (const { line } of pack) imported += await this.importOne(line)
    return imported
  }
}
