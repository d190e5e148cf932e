/** True if tests try every case, including cases that take minutes (`npm run test:exhaustive`). */
export const isExhaustive = Boolean(process.env.EXHAUSTIVE)

/**
 * The distance from one disturbed call of an operation to the next. The distance grows with the number of the call,
 * since the late calls of long operations are very similar. With `npm run test:exhaustive`, every call is disturbed.
 */
export const strideAt = (moment: number): number => (isExhaustive ? 1 : Math.ceil(moment / 2))

/**
 * Thins out the cases of a rule: keeps one of every `many` cases. All cases are kept if the test file runs as a long
 * test: a file with the same name, but with the suffix `.long.test.ts`, then imports the test file.
 */
export const oneIn = <T>(many: number, cases: readonly T[]): T[] =>
  cases.filter((_, index) => process.env.THOROUGH || index % many === 0)

/**
 * Thins out the cases of a long test: keeps one of every `many` cases. `npm run test:exhaustive` keeps all cases.
 *
 * @param from varies which cases are kept; tests with different values cover different cases
 */
export const oneInLong = <T>(many: number, cases: readonly T[], from = 0): T[] =>
  cases.filter((_, index) => isExhaustive || (index + from) % many === 0)

/** The number of random attempts in a long test: a tenth of `many`, or all with `npm run test:exhaustive`. */
export const turns = (many: number): number => (isExhaustive ? many : Math.ceil(many / 10))
