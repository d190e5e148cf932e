import type { Order, Row } from '#shared/platform/collections/entity.ts'
import { END, FIRST, inKey, LAST } from '#shared/platform/dynamodb/collation.ts'
import type { Key } from '#shared/platform/dynamodb/table.ts'
import { numberIn, sortable } from '#shared/platform/ids.ts'

/** The order by an attribute with a collated text. */
export const orderByText = (attribute: string): Order => ({
  attributes: [attribute],
  text: (row) => String(row[attribute]),
})

/** The row attribute with an instant in milliseconds, and the one to use if it is absent: equal times are stored once. */
export type Moment = readonly [attribute: string, otherwise?: string]

/** The latest of several instants in a row; absent ones are ignored. */
export const latestOf = (row: Row, moments: readonly Moment[]): number =>
  Math.max(
    ...moments.map(([attribute, otherwise = attribute]) =>
      Number(row[attribute] ?? row[otherwise] ?? Number.NEGATIVE_INFINITY),
    ),
  )

/** The sort key of an entity's entry in an order. */
export const entryKey = (order: Order, id: number, row: Row): string =>
  `${inKey(order.text(row))}${END}${sortable(id)}`

/** The text in a sort key, and the id. */
export const textOf = (key: string): string => key.slice(0, key.lastIndexOf(END))
export const idOf = (key: string): number => numberIn(key.slice(key.lastIndexOf(END) + END.length))

/** The range of the sort keys with a text; its ends are no keys. */
export const runOf = (text: string): { from: string; to: string } => ({
  from: `${text}${END}${FIRST}`,
  to: `${text}${END}${LAST}`,
})

/** The id of the entity that an item lists in an order of a collection; undefined if it is no such item. */
export const entryIdIn = (code: string, { pk, sk }: Key): number | undefined =>
  pk.startsWith(`${code}#by#`) ? idOf(sk) : undefined
