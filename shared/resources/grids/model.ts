import type { Entity } from '#shared/platform/collections/entity.ts'
import { type EntityOf, newEntity } from '#shared/platform/properties/entity.ts'
import { storedProperties } from './properties.ts'

/** The layout of a user's start page, which only this user sees (specification, "Grid"). */
export interface Grid extends Entity, EntityOf<typeof storedProperties> {
  /** The highest widget id ever used in this grid. */
  lastWidget: number
}

export const newGrid = (id: number, user: number, now: Date): Grid => ({
  ...newEntity(storedProperties, id, now),
  user,
  rowCount: 1,
  columnCount: 1,
  widgets: [],
  lastWidget: 0,
})
