/** Ids in order, each once. */
export const distinctIds = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** A number as part of a sort key, after the number of its digits: the keys are in the order of the numbers. */
export const sortable = (number: number): string => `${String(number).length.toString(16)}${number}`

/** The number that `sortable` made a part of a sort key. */
export const numberIn = (part: string): number => Number(part.slice(1))
