/** Ids in order, each once. */
export const distinctIds = (ids: Iterable<number>): number[] => [...new Set(ids)].sort((a, b) => a - b)

/** A number as part of a sort key: the keys are in the order of the numbers. */
export const sortable = (number: number): string => String(number).padStart(15, '0')
