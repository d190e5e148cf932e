/** So many moments are all tried; of those after them, every third. */
const FIRST = 20

/**
 * The distance to the next moment at which an operation is disturbed. With `npm run test:exhaustive` that is every moment.
 */
export const strideAt = (moment: number): number => (process.env.EXHAUSTIVE || moment < FIRST ? 1 : 3)
