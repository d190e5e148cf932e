/** Returns sorted ids without duplicates. */
export const distinctIds = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** Formats a number for a sort key, after its number of digits, so that keys are in the order of the numbers. */
export const sortable = (number: number): string => `${String(number).length.toString(16)}${number}`

/** Parses a number that `sortable` formatted. */
export const numberIn = (part: string): number => Number(part.slice(1))
