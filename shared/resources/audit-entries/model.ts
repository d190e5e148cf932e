import type { AuditAction } from './actions.ts'

/** A value before or after a change; null if there was none. Contains names instead of ids. */
export type AuditedValue = string | number | boolean | null | readonly (string | number)[]

/** A change to one property. For a secret, the new value is `changed`. */
export interface AuditedChange {
  property: string
  old: AuditedValue
  new: AuditedValue
}

/**
 * An object, with the title that it had at the time of the write. Renaming or deleting the object later does not change
 * this title.
 */
export interface Titled {
  href: string | null
  title?: string
}

/** A write that administrators can look up later (specification, "Audit log"). Entries never change. */
export interface AuditEntry {
  /** A number that increases with time; see `timeOf`. */
  id: number
  action: AuditAction
  /** The user who made the write, or the name of the admin command; absent for a request without credentials. */
  actor?: Titled
  /** The object that was written; absent for a lock-out of an unknown login. */
  object?: Titled
  changes: readonly AuditedChange[]
}

/** The members by which entries are found: the action, and the addresses of the actor and the object. */
export interface IndexedMembers {
  action: AuditAction
  actor?: string
  object?: string
}

/** The members of an entry by which lists are filtered. */
export interface AuditRow extends IndexedMembers {
  id: number
  createdAt: number
}

const IDS_PER_MS = 100

/**
 * Returns the lowest id that an entry of the given time can have. Ids of the years 2001 to 2286 have the same number of
 * digits, so they sort as texts.
 */
export const firstIdAt = (time: number): number => time * IDS_PER_MS

/** Returns the time of an entry, in milliseconds since the epoch. */
export const timeOf = (id: number): number => Math.floor(id / IDS_PER_MS)
