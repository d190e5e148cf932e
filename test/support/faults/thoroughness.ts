/** As many moments are tried one by one; of those after them, every third. */
const FIRST = 20

/**
 * How far it is to the next moment at which something happens to a piece of work: to every one of them in
 * `npm run test:exhaustive`.
 */
export const strideAt = (moment: number): number => (process.env.EXHAUSTIVE || moment < FIRST ? 1 : 3)
