import type * as z from 'zod/mini'
import type { EntityCollection } from '#shared/platform/collections/collection.ts'
import type { Entity } from '#shared/platform/collections/entity.ts'
import type { Write } from '#shared/platform/dynamodb/table.ts'
import type { Job } from '#shared/platform/jobs/job.ts'
import type { Accepted } from '#shared/platform/jobs/store.ts'
import type { DeclaredProperties } from '#shared/platform/properties/property.ts'
import type { Ports } from '#shared/ports.ts'
import type { References } from './references.ts'
import type { Surviving } from './surviving.ts'
import type { Importing, Line } from './transfer.ts'

/** Key of an entity in a record: its id, or else a unique value. */
export interface RecordKey {
  id?: number
}

/** Collection in which imported entities are stored. */
type Stored<E extends Entity> = Pick<
  EntityCollection<E>,
  'byId' | 'insert' | 'insertion' | 'replace' | 'replacement'
> &
  Partial<Pick<EntityCollection<E>, 'all' | 'ownerOf' | 'remove'>>

/** Data that a review gets besides the entity that the values of a record make. */
interface RecordReview<R, E> {
  record: R
  /** Absent for a new entity. */
  present: E | undefined
  importing: Importing
}

/** Writes and jobs that go together with a write of an entity. */
interface Followed<E> {
  /** The state to write, if the jobs change it. */
  entity?: E
  /** Conditions on what the entity refers to. */
  also?: Write[]
  jobs?: Accepted[]
}

/** An entity to be written, and its present state; absent for a new one. */
export interface Changed<E> {
  entity: E
  present?: E
}

/** Import of a resource: makes entities of records, and records of entities. */
export interface ImportedResource<R extends RecordKey, E extends Entity> {
  kind: string
  record: z.ZodMiniType<R>
  properties: DeclaredProperties
  sequence: string
  collection(ports: Ports): Stored<E>
  /** Targets that records refer to, which have to exist and stay while the records are written. */
  refersTo?: References
  /** The unique property that identifies a record without an id; otherwise such a record always creates an entity. */
  key?: string & keyof E
  /** Says why a new entity cannot have an id. */
  idProblem?(id: number, ports: Ports): Promise<string | undefined>
  /** A new entity with all defaults. */
  blank(id: number, now: Date): E
  /**
   * Checks of a record beyond its properties: checks the entity that has its values, and completes it.
   *
   * @throws RecordRefused
   */
  review?(drafted: E, review: RecordReview<R, E>): E | Promise<E>
  /** Returns the writes and jobs that belong to a write of an entity. @throws RecordRefused */
  follow?(entity: E, present: E | undefined, importing: Importing): Promise<Followed<E>>
  /** Whether an entity is written on its own, from fresh data, since others in the same transaction could contradict it. */
  isAlone?(entity: E, present: E | undefined): boolean
  /** An intermediate state, for an entity that newly refers to more than fits into one transaction. */
  intermediateState?(entity: E, present: E | undefined): E
  /** Set if an entity that is being removed stays when a record names it. */
  isKept?: true
  /** Called before some entities are written. @returns them as they are to be written */
  prepare?(changes: readonly Changed<E>[], ports: Ports): Promise<readonly E[]>
  /** Called after some entities have been written. */
  settle?(changes: readonly Changed<E>[], ports: Ports): Promise<void>
  /** Called when a record has been written. */
  written?(line: Line<R>, entity: E, importing: Importing): void
  /** Begins to remove an entity. By default it is gone at once. @returns the jobs that do the rest */
  remove?(entity: E, ports: Ports): Promise<Job[]>
  /** Makes what an export shows besides the properties, or instead of them; of nothing where it leaves an entity out. */
  exporter?(surviving: Surviving): Promise<(entity: E) => object | undefined | Promise<object | undefined>>
}

/** The stored entity that a key names. */
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
