import type { Row } from '#shared/platform/collections/entity.ts'
import { attributesOf, type Condition, holds } from '#shared/platform/dynamodb/condition.ts'

/** A row and the id of its entity. */
export interface FoundRow {
  id: number
  row: Row
}

/** Whether a row matches; a computed condition may also use the id. */
export const matchesRow = ({ id, row }: FoundRow, filter: Condition | undefined): boolean =>
  filter === undefined || holds(filter, { ...row, id })

/** The attributes that a condition reads. */
export const readBy = (condition: Condition | undefined) => (condition ? attributesOf(condition) : [])
