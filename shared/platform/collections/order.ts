import type { Order, Row } from '#shared/platform/collections/entity.ts'
import { FIRST, inKey, LAST, TEXT_TERMINATOR } from '#shared/platform/dynamodb/collation.ts'
import type { Key } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'

/** Declares a sort order by an attribute that contains a collated text. */
export const orderByText = (attribute: string): Order => ({
  attributes: [attribute],
  text: (row) => String(row[attribute]),
})

/**
 * The row attributes that contain a time in milliseconds. If a row lacks the first attribute, the second attribute
 * contains the time, because a row stores equal times only once.
 */
export type MomentAttributes = readonly [attribute: string, otherwise?: string]

/** Returns the latest of several times that a row contains. Absent times are ignored. */
export const latestOf = (row: Row, moments: readonly MomentAttributes[]): number =>
  Math.max(
    ...moments.map(([attribute, otherwise = attribute]) =>
      Number(row[attribute] ?? row[otherwise] ?? Number.NEGATIVE_INFINITY),
    ),
  )

/** Returns the sort key of an entity's entry in a sort order. */
export const entryKey = (order: Order, id: number, row: Row): string =>
  `${inKey(order.text(row))}${TEXT_TERMINATOR}${sortable(id)}`

/** Returns the text that a sort key contains before the id. */
export const textInKey = (key: string): string => key.slice(0, key.lastIndexOf(TEXT_TERMINATOR))
export const idInKey = (key: string): number =>
  numberIn(key.slice(key.lastIndexOf(TEXT_TERMINATOR) + TEXT_TERMINATOR.length))

/**
 * Returns the range of the sort keys of all entries with a given text. The bounds of the range are not keys of entries.
 */
export const keyRangeOfText = (text: string): { from: string; to: string } => ({
  from: `${text}${TEXT_TERMINATOR}${FIRST}`,
  to: `${text}${TEXT_TERMINATOR}${LAST}`,
})

/** Returns the id of the entity in an entry of a collection's sort order; undefined for any other item. */
export const entryIdIn = (code: string, { pk, sk }: Key): number | undefined =>
  pk.startsWith(`${code}#by#`) ? idInKey(sk) : undefined
