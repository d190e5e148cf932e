import type { ByteReader, ByteWriter } from './bytes.ts'

/**
 * The format in which a row stores a member.
 *
 * `flag` stores only true. A `day` is a text like 2026-03-02. `apart` stores the member as an attribute next to the
 * packed value. A member needs `apart` if other code writes it, or if conditions of writes read it.
 */
export type RowFormat = 'number' | 'flag' | 'day' | 'text' | 'ids' | 'apart'

export type Value = string | number | boolean | number[]

/** The format of a value in a packed row. */
export interface Packing<V extends Value = Value> {
  /** The result of `typeof` for the values that are packed. */
  type: 'number' | 'string' | 'boolean' | 'object'
  write(bytes: ByteWriter, value: V): void
  read(bytes: ByteReader): V
  skip(bytes: ByteReader): void
}

const number: Packing<number> = {
  type: 'number',
  write: (bytes, value) => bytes.number(value),
  read: (bytes) => bytes.number(),
  skip: (bytes) => bytes.skipNumber(),
}

const text: Packing<string> = {
  type: 'string',
  write: (bytes, value) => bytes.text(value),
  read: (bytes) => bytes.text(),
  skip: (bytes) => bytes.skipText(),
}

const DAY = 86_400_000

/** A cache of days as text. It saves work because the rows of a list contain few different days. */
const days = new Map<number, string>()
const MAX_DAYS = 20_000

function dayText(day: number): string {
  const known = days.get(day)
  if (known !== undefined) return known
  if (days.size > MAX_DAYS) days.clear()
  const made = new Date(day * DAY).toISOString().slice(0, 10)
  days.set(day, made)
  return made
}

/** The formats of the members of rows, keyed by the declared kind of the member. */
export const packings: Readonly<Record<Exclude<RowFormat, 'apart'>, Packing>> = {
  number: number as Packing,
  text: text as Packing,
  flag: { type: 'boolean', write: () => {}, read: () => true, skip: () => {} },
  day: {
    ...number,
    type: 'string',
    write: (bytes, value) => bytes.number(Date.parse(`${value}T00:00:00Z`) / DAY),
    read: (bytes) => dayText(bytes.number()),
  },
  ids: {
    type: 'object',
    write(bytes, value) {
      const ids = value as number[]
      bytes.number(ids.length)
      for (const id of ids) bytes.number(id)
    },
    read: (bytes) => Array.from({ length: bytes.number() }, () => bytes.number()),
    skip(bytes) {
      for (let left = bytes.number(); left > 0; left--) bytes.skipNumber()
    },
  },
}

/**
 * The formats of members that the declaration of a row does not list. Packed rows identify a format by its index in
 * this list.
 */
export const others: readonly [is: (value: Value) => boolean, packing: Packing][] = [
  [(value) => typeof value === 'number', packings.number],
  [(value) => typeof value === 'string', packings.text],
  [(value) => value === true, packings.flag],
  [(value) => value === false, { ...packings.flag, read: () => false }],
  [Array.isArray, packings.ids],
]
