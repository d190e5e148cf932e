import { sortBytes } from '#shared/platform/dynamodb/fold.ts'
import type { Order, Row } from './entity.ts'

/** The order by an attribute with a folded text. */
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

/** The order by the latest of several instants. */
export const orderByLatest = (moments: readonly Moment[]): Order => ({
  attributes: [...new Set(moments.flatMap(([attribute, otherwise]) => [attribute, otherwise ?? attribute]))],
  text: (row) => digitsOfTime(latestOf(row, moments)),
})

/** The order by an instant. */
export const orderByTime = (...moment: Moment): Order => orderByLatest([moment])

/** Enough for all times that there are. */
const DIGITS = 16
/** More than the milliseconds of the earliest time. */
const BEFORE_ALL = 9e15

/** Digits that sort as the times do, those before 1970 included. */
export function digitsOfTime(time: number): string {
  const digits = String(time < 0 ? time + BEFORE_ALL : time).padStart(DIGITS, '0')
  return time < 0 ? `-${digits}` : digits
}

/** Ends the text in a key. Sorts before all characters, so that a text comes before longer ones that start with it. */
export const END = '\u0001'
/** Sorts after every id. */
export const LAST = '~'

/** Starts with the number of digits, so that ids sort by value. */
const digitsOf = (id: number) => `${String(id).length.toString(16)}${id}`

/** The sort key of an entity's entry in an order. */
export const entryKey = (order: Order, id: number, row: Row): string =>
  `${sortBytes(order.text(row))}${END}${digitsOf(id)}`

/** The text in a sort key, and the id. */
export const textOf = (key: string): string => key.slice(0, key.indexOf(END))
export const idOf = (key: string): number => Number(key.slice(key.indexOf(END) + END.length + 1))

/** Compares sort keys as DynamoDB does, by their bytes. */
export const compareKeys = (a: string, b: string): number => Buffer.from(a).compare(Buffer.from(b))
