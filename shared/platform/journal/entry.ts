import type { Formatted } from '#shared/platform/formattable/formattable.ts'

/**
 * A changed property, with the values that were shown at the time of the change. If the property is a text, its values
 * are not recorded.
 */
export interface PropertyChange {
  property: string
  old?: string
  new?: string
  /** The id of the previous target of a link, if the target may be hidden from readers. */
  oldId?: number
  /** The id of the new target of a link, if the target may be hidden from readers. */
  newId?: number
}

/** An entry of a journal: the changes to an entity at one time, or a comment on the entity. */
export interface JournalEntry {
  /** The number of the entry in its journal, from 1. */
  version: number
  /** The id of the user; absent for changes by the system. */
  user?: number
  comment?: Formatted
  changes: PropertyChange[]
  createdAt: string
  updatedAt: string
}
