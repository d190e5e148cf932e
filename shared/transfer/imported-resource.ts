import type * as z from 'zod/mini'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { DeclaredProperties } from '#shared/platform/properties/property.ts'
import type { Ports } from '#shared/ports.ts'
import type { RecordLinks } from './references.ts'
import type { Surviving } from './surviving.ts'
import type { Importing, Line } from './transfer.ts'

/** The key of an entity in a record: its id or, if there is no id, a unique value. */
export interface RecordKey {
  id?: number
}

type Stored<E extends Entity> = Pick<
  EntityCollection<E>,
  'byId' | 'insert' | 'insertion' | 'replace' | 'replacement'
> &
  Partial<Pick<EntityCollection<E>, 'all' | 'counters' | 'ownerOf' | 'remove'>>

/** Input of a review, in addition to the entity that results from the record. */
interface RecordReview<R, E> {
  record: R
  /** The entity before the import; undefined if the record creates it. */
  present: E | undefined
  importing: Importing
}

/** Writes and jobs that accompany the write of an entity. */
interface Followed<E> {
  /** The entity to write, if the jobs require a state that differs from the state of the drafted entity. */
  entity?: E
  /** Conditions that the entity's references have to meet. */
  also?: Write[]
  jobs?: Accepted[]
}

/** An entity to write, and its current state, which is absent for a new entity. */
export interface Changed<E> {
  entity: E
  present?: E
}

/** Import of a resource: how its records are converted to entities, and entities to records. */
export interface ImportedResource<R extends RecordKey, E extends Entity> {
  kind: string
  record: z.ZodMiniType<R>
  properties: DeclaredProperties
  sequence: string
  collection(ports: Ports): Stored<E>
  /** The links whose targets must still exist when the records are written. */
  refersTo?: RecordLinks
  /**
   * Unique property that identifies the entity of a record without an id. If no such property is declared, a record
   * without an id always creates an entity.
   */
  key?: string & keyof E
  /** Returns the reason why a new entity cannot have this id; undefined if the id is allowed. */
  idProblem?(id: number, ports: Ports): Promise<string | undefined>
  /** Returns a new entity with all defaults. */
  blank(id: number, now: Date): E
  /**
   * Completes an entity that was drafted from a record, and makes the checks that go beyond the rules of single
   * properties.
   *
   * @throws RecordRefused
   */
  review?(drafted: E, review: RecordReview<R, E>): E | Promise<E>
  /**
   * Returns the writes and jobs that must accompany the write of an entity.
   *
   * @throws RecordRefused
   */
  follow?(entity: E, present: E | undefined, importing: Importing): Promise<Followed<E>>
  /**
   * Returns whether an entity must be written in a transaction of its own, after its data has been read again. This is
   * necessary if other entities in the same transaction could contradict the entity.
   */
  isAlone?(entity: E, present: E | undefined): boolean
  /** Returns the state to write first, for an entity with more new references than fit into one transaction. */
  intermediateState?(entity: E, present: E | undefined): E
  /** True if importing a record of an entity cancels a pending deletion of this entity. */
  isKept?: true
  /**
   * Called before entities are written.
   *
   * @returns the entities to write
   */
  prepare?(changes: readonly Changed<E>[], ports: Ports): Promise<readonly E[]>
  /** Called after entities have been written, with the changes to these entities. */
  settle?(changes: readonly Changed<E>[], ports: Ports): Promise<void>
  written?(line: Line<R>, entity: E, importing: Importing): void
  /**
   * Starts the deletion of an entity. By default, the entity is deleted immediately.
   *
   * @returns the jobs that complete the deletion
   */
  remove?(entity: E, ports: Ports): Promise<Job[]>
  /**
   * Returns a function that yields additional members for the record of an entity. These members override properties of
   * the same name. The function returns undefined for an entity that the export omits.
   */
  exporter?(surviving: Surviving): Promise<(entity: E) => object | undefined | Promise<object | undefined>>
}

export async function findEntity<R extends RecordKey, E extends Entity>(
  { collection, key }: Pick<ImportedResource<R, E>, 'collection' | 'key'>,
  record: RecordKey,
  ports: Ports,
): Promise<{ id?: number; entity?: E }> {
  const stored = collection(ports)
  const value = key && ((record as Record<string, unknown>)[key] as string | undefined)
  const id =
    record.id ?? (value === undefined ? undefined : await stored.ownerOf?.(key as string & keyof E, value))
  return { id, entity: id === undefined ? undefined : await stored.byId(id) }
}
