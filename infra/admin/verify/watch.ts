import type { Finding } from '#shared/platform/collections/audit.ts'
import type { Item } from '#shared/platform/dynamodb/table.ts'

/** Checks something that follows from many items. */
export interface Watch {
  /** Takes note of items, in the order of the table. */
  note(batch: readonly Item[]): void | Promise<void>
  /** What is wrong; each is read again before it is told. */
  findings(): AsyncGenerator<Finding>
}
