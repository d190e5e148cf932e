/** Whether everything is tried: what takes minutes at sizes that hardly anybody has, too. */
export const isExhaustive = Boolean(process.env.EXHAUSTIVE)

/**
 * The distance to the next moment at which an operation is disturbed: the later the moment, the longer, as the late ones of
 * long operations are much alike. With `npm run test:exhaustive` it is every moment.
 */
export const strideAt = (moment: number): number => (isExhaustive ? 1 : Math.ceil(moment / 2))

/**
 * Cases of a rule that holds for all of them: the first of every so many, all of them with the long tests. There, a file of
 * the same name that ends with `.long.test.ts` imports the file that has the rule.
 */
export const oneIn = <T>(many: number, cases: readonly T[]): T[] =>
  cases.filter((_, index) => process.env.THOROUGH || index % many === 0)

/**
 * As `oneIn`, for what is long by itself: all of them with `npm run test:exhaustive` only.
 *
 * @param from tells apart the tests that each take a part, so that together they take all cases
 */
export const oneInLong = <T>(many: number, cases: readonly T[], from = 0): T[] =>
  cases.filter((_, index) => isExhaustive || (index + from) % many === 0)

/** How often something random is tried in a long test: a tenth of the times that `npm run test:exhaustive` tries it. */
export const turns = (many: number): number => (isExhaustive ? many : Math.ceil(many / 10))
