import type { Row } from '#shared/platform/collections/entity.ts'
import { type Condition, holds } from '#shared/platform/dynamodb/condition.ts'

/** A row and the id of its entity. */
export interface FoundRow {
  id: number
  row: Row
}

/** Whether a row matches; a computed condition may also use the id. */
export const matchesRow = ({ id, row }: FoundRow, filter: Condition | undefined): boolean =>
  filter === undefined || holds(filter, { ...row, id })
