import type { Formatted } from '#shared/platform/formattable/formattable.ts'

/** A changed property, with its values as they were shown at the time; a text has none. */
export interface Change {
  property: string
  old?: string
  new?: string
  /** The ids of the targets of a link, if they may be hidden from readers. */
  oldId?: number
  newId?: number
}

/** An entry of a journal: the changes of an entity at one time, or a comment on it. */
export interface JournalEntry {
  /** The number of the entry in its journal, from 1. */
  version: number
  /** The id of the user; absent for changes by the system. */
  user?: number
  comment?: Formatted
  changes: Change[]
  createdAt: string
  updatedAt: string
}
