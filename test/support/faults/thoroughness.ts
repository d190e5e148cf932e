/** True if tests try every case, including cases that take minutes (`npm run test:exhaustive`). */
export const isExhaustive = Boolean(process.env.EXHAUSTIVE)

/**
 * The distance from one disturbed call of an operation to the next. The distance grows with the number of the call,
 * because the late calls of long operations are very similar. `npm run test:exhaustive` disturbs every call.
 */
export const strideAt = (moment: number): number => (isExhaustive ? 1 : Math.ceil(moment / 2))

/**
 * Returns one of every `many` cases of a rule. In a long test, returns all cases. The long test of a file has the same
 * name with the suffix `.long.test.ts`, and imports the file.
 */
export const oneIn = <T>(many: number, cases: readonly T[]): T[] =>
  cases.filter((_, index) => process.env.THOROUGH || index % many === 0)

/**
 * Returns one of every `many` cases of a long test. `npm run test:exhaustive` keeps all cases.
 *
 * @param from varies which cases are kept, so that several tests cover different cases
 */
export const oneInLong = <T>(many: number, cases: readonly T[], from = 0): T[] =>
  cases.filter((_, index) => isExhaustive || (index + from) % many === 0)

/** The number of random attempts in a long test: a tenth of `many`, or all with `npm run test:exhaustive`. */
export const turns = (many: number): number => (isExhaustive ? many : Math.ceil(many / 10))
