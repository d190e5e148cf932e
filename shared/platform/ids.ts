/** Returns sorted ids without duplicates. */
export const distinctIds = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** A compound id: two ids in one string, such as `3-5`. */
const PAIR = /^([1-9]\d{0,14})-([1-9]\d{0,14})$/

/** Returns the compound id of a resource that two ids identify. */
export const pairOf = (first: number, second: number): string => `${first}-${second}`

/** Returns the two ids in a compound id; undefined for a string in any other format. */
export function pairIn(text: string): readonly [first: number, second: number] | undefined {
  const [, first, second] = PAIR.exec(text)?.map(Number) ?? []
  return first && second ? [first, second] : undefined
}

/** Formats a number for a sort key, prefixed with its number of digits, so that keys sort numerically. */
export const sortable = (number: number): string => `${String(number).length.toString(16)}${number}`

/** Parses a number that `sortable` formatted. */
export const numberIn = (part: string): number => Number(part.slice(1))
