/** So many moments are all tried; of those after them, every third. */
const FIRST = 20

/**
 * The distance to the next moment at which an operation is disturbed. With `npm run test:exhaustive` that is every moment.
 */
export const strideAt = (moment: number): number => (process.env.EXHAUSTIVE || moment < FIRST ? 1 : 3)

/**
 * Cases of a rule that holds for all of them: the first of every so many, all of them with the long tests. There, a file of
 * the same name that ends with `.long.test.ts` imports the file that has the rule.
 */
export const oneIn = <T>(many: number, cases: readonly T[]): T[] =>
  cases.filter((_, index) => process.env.THOROUGH || index % many === 0)
