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

/** What was changed of something at one time, or said about it. */
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
