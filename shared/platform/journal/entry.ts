import type { Formatted } from '#shared/platform/formattable/formattable.ts'

/** A changed property, with its values as they were shown at the time; a text has none. */
export interface Change {
  property: string
  old?: string
  new?: string
  /** The ids of what the values stand for, if that may be hidden from readers. */
  oldId?: number
  newId?: number
}

/** An entry of a journal: the changes of an entity at one time, or a comment on it. */
export interface Entry {
  /** The entries of a journal count from 1. */
  version: number
  /** Absent for changes by the system. */
  user?: number
  comment?: Formatted
  changes: Change[]
  createdAt: string
  updatedAt: string
}
