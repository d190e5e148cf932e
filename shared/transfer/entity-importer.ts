import { isDeepStrictEqual } from 'node:util'
import { type Entity, ValueTaken } from '#shared/platform/collections/entity.ts'
import { oncePer } from '#shared/platform/concurrency.ts'
import { intoTransactions } from '#shared/platform/dynamodb/batches.ts'
import { retryingRefusals } from '#shared/platform/dynamodb/retry.ts'
import { sequencesIn, type Write, WriteRefused } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import { fromRecord } from './entity-record.ts'
import { findEntity, type ImportedResource, type RecordKey } from './imported-resource.ts'
import { RecordRefused } from './record.ts'
import { targetConditions } from './references.ts'
import type { Importing, Line } from './transfer.ts'

/** A line, with the id and the current state of its entity. */
interface Found<R, E> {
  line: Line<R>
  id?: number
  present?: E
}

/**
 * Returns whether a new entity for a record without an id has already been written, either by an interrupted import or
 * by a transaction whose response was lost.
 */
const isWritten = <R, E>({ line, present }: Found<R, E>): boolean =>
  line.isNew === true && present !== undefined

/** A line with the conditions that its references have to meet. */
interface Reviewed<R, E> extends Found<R, E> {
  conditions: Write[]
}

/** A line, and everything that must be written to import it. */
interface Resolved<R, E> extends Reviewed<R, E> {
  entity: E
  also: Write[]
  jobs: Job[]
}

export class EntityImporter<R extends RecordKey, E extends Entity> {
  /** @param refused receives the lines that were not imported, with the reasons */
  constructor(
    private readonly resource: ImportedResource<R, E>,
    private readonly importing: Importing,
    private readonly refused = ({ number }: Line<R>, { message }: RecordRefused) =>
      importing.reject(number, message),
  ) {}

  /**
   * Imports many records, as many as possible in each transaction. If a transaction is refused, its records are
   * imported one by one to find the invalid line.
   *
   * @returns the number of imported records; all other records have been refused
   */
  async import(lines: readonly Line<R>[]): Promise<number> {
    const { capacity } = this.importing.ports.table
    const found = await this.#present(lines)
    const resolved = await this.#resolve(found.filter((one) => !isWritten(one)))
    let imported = found.filter(isWritten).length
    for (const batch of intoTransactions(resolved, this.#changes, capacity)) {
      const isDone = batch.every(this.#canShare) && (await this.#writeTogether(batch))
      if (isDone) imported += batch.length
      else for (const { line } of batch) imported += await this.importOne(line)
    }
    return imported
  }

  /**
   * Reads the present state again, and imports one record in a transaction of its own.
   *
   * @returns 1, or 0 if the record was refused
   */
  async importOne(line: Line<R>): Promise<number> {
    try {
      return await retryingRefusals(async () => {
        const found = await this.#present([line])
        if (found.some(isWritten)) return 1
        const [one] = await this.#resolve(found)
        if (!one) return 0
        if (!this.#fits(one)) return this.#saveIntermediate(one).then(() => this.importOne(line))
        await this.#save(one)
        await this.#wrote([one])
        return 1
      })
    } catch (error) {
      this.refused(line, refusalOf(error))
      return 0
    }
  }

  /** Reads the stored entities to which import lines refer. Lines that cannot be imported are refused. */
  #present = (lines: readonly Line<R>[]) => this.#unlessRefused(lines, (line) => line, this.#find)

  /** Builds the new entities that lines of an import describe. Refuses the lines that cannot be imported. */
  async #resolve(found: readonly Found<R, E>[]): Promise<Resolved<R, E>[]> {
    const ids = await this.#idsFor(found)
    const resolved = await this.#unlessRefused(
      found,
      ({ line }) => line,
      (one, index) => this.#resolved(one, ids[index] as number),
    )
    const prepared = await this.resource.prepare?.(resolved, this.importing.ports)
    return resolved.map((one, index) => ({ ...one, entity: prepared?.[index] ?? one.entity }))
  }

  /**
   * Maps elements with `make`. If `make` throws a `RecordRefused` for an element, rejects the line of this element and
   * leaves the element out of the result.
   */
  async #unlessRefused<T, U>(
    all: readonly T[],
    lineOf: (one: T) => Line<R>,
    make: (one: T, index: number) => Promise<U>,
  ): Promise<U[]> {
    const made = all.map(async (one, index) => {
      try {
        return [await make(one, index)]
      } catch (error) {
        if (!(error instanceof RecordRefused)) throw error
        this.refused(lineOf(one), error)
        return []
      }
    })
    return (await Promise.all(made)).flat()
  }

  /**
   * Reads the stored entity that an import line refers to.
   *
   * @throws RecordRefused
   */
  #find = async (line: Line<R>): Promise<Found<R, E>> => {
    const { ports } = this.importing
    const { id, entity } = await findEntity(this.resource, line.record, ports)
    if (entity?.removal && !this.resource.isKept) throw new RecordRefused('is being removed.')
    const problem = id === undefined || entity ? undefined : await this.resource.idProblem?.(id, ports)
    if (problem) throw new RecordRefused(problem)
    return { line, id, present: entity }
  }

  /**
   * Builds the entity that an import line describes, based on the stored entity if there is one.
   *
   * @throws RecordRefused
   */
  async #resolved(found: Found<R, E>, id: number): Promise<Resolved<R, E>> {
    const { properties, blank, refersTo = {}, review } = this.resource
    const { line, present } = found
    const { ports } = this.importing
    const now = ports.now()
    const drafted = await fromRecord(properties, line.record, present ?? blank(id, now), now)
    const context = { record: line.record, present, importing: this.importing }
    const [conditions, reviewed = drafted] = await Promise.all([
      targetConditions(refersTo, line.record, ports),
      review?.(drafted, context),
    ])
    return this.#followed({ ...found, conditions }, reviewed)
  }

  /**
   * Adds the writes and jobs that accompany an entity.
   *
   * @throws RecordRefused
   */
  async #followed(found: Reviewed<R, E>, reviewed: E): Promise<Resolved<R, E>> {
    const followed = await this.resource.follow?.(reviewed, found.present, this.importing)
    const { entity = reviewed, also = [], jobs = [] } = followed ?? {}
    return {
      ...found,
      entity,
      also: [...found.conditions, ...also, ...jobs.map(({ acceptance }) => acceptance)],
      jobs: jobs.map(({ job }) => job),
    }
  }

  #canShare = (one: Resolved<R, E>): boolean =>
    this.#fits(one) && !this.resource.isAlone?.(one.entity, one.present)

  #fits = (one: Resolved<R, E>): boolean => this.#changes(one).length <= this.importing.ports.table.capacity

  /**
   * Writes an intermediate state of an entity whose changes do not fit into one transaction.
   *
   * @throws RecordRefused if there is no intermediate state that fits into one transaction and changes the entity
   */
  async #saveIntermediate(one: Resolved<R, E>): Promise<void> {
    const state = this.resource.intermediateState?.(one.entity, one.present)
    const step = state && (await this.#followed(one, state))
    if (!step || isDeepStrictEqual(state, one.present) || !this.#fits(step))
      throw new RecordRefused('refers to too much at once.')
    await this.#save(step)
  }

  async #save({ present, entity, also }: Resolved<R, E>): Promise<void> {
    const collection = this.resource.collection(this.importing.ports)
    await (present ? collection.replace(present, entity, ...also) : collection.insert(entity, ...also))
  }

  /**
   * Returns an id for each record: the given id, or a newly allocated id. The sequence of new ids skips the given ids.
   */
  async #idsFor(found: readonly Found<R, E>[]): Promise<number[]> {
    const highest = Math.max(0, ...found.map(({ line }) => (line.isNew ? 0 : (line.record.id ?? 0))))
    const missing = found.filter(({ id }) => id === undefined).length
    if (highest > 0) await sequencesIn(this.importing.ports).skipTo(this.resource.sequence, highest)
    let next =
      missing > 0 ? await sequencesIn(this.importing.ports).allocate(this.resource.sequence, missing) : 0
    return found.map(({ id = next++ }) => id)
  }

  /** The changes that a line needs, computed only once. They determine which lines share a transaction. */
  readonly #changes = oncePer(({ present, entity, also }: Resolved<R, E>): Write[] => {
    const collection = this.resource.collection(this.importing.ports)
    return [...(present ? collection.replacement(present, entity) : collection.insertion(entity)), ...also]
  })

  /** Writes lines in one transaction. Returns false if the transaction was refused. */
  async #writeTogether(batch: Resolved<R, E>[]): Promise<boolean> {
    try {
      await this.importing.ports.table.write(batch.flatMap(this.#changes))
    } catch (error) {
      if (error instanceof WriteRefused) return false
      throw error
    }
    await this.#wrote(batch)
    return true
  }

  /** Completes written records, and runs their jobs, so that all effects are visible to the following lines. */
  async #wrote(batch: readonly Resolved<R, E>[]): Promise<void> {
    await this.resource.settle?.(batch, this.importing.ports)
    for (const { line, entity } of batch) this.resource.written?.(line, entity, this.importing)
    for (const { jobs } of batch) for (const job of jobs) await this.importing.finish(job)
  }
}

/** Returns a `RecordRefused` if the error is a reason to refuse the record. Rethrows any other error. */
function refusalOf(error: unknown): RecordRefused {
  if (error instanceof RecordRefused) return error
  if (error instanceof ValueTaken) return new RecordRefused(`${error.property} has already been taken.`)
  throw error
}
