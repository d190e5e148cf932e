import { parseArgs } from 'node:util'
import { reportColdStarts } from './cold-start.ts'
import { reportContention } from './contention.ts'
import { reportCounts } from './counts.ts'
import { reportHandlers } from './handler.ts'
import { Report } from './report.ts'

/**
 * Prints what the service costs beside what it may cost (`figures.ts`), and ends with 1 where something costs more. What is
 * counted is exact; times are CPU, and only their ratios mean something.
 *
 *     npm run bench [-- --quick]    quick: a small table and few repetitions, to see that the bench works
 */
const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })
const { sizes, rounds } = values.quick ? { sizes: [600], rounds: 1 } : { sizes: [1000, 10_000], rounds: 20 }

const report = new Report()
const world = await reportCounts(sizes, report)
await reportHandlers(world, rounds, report)
await reportContention(report)
await reportColdStarts(!values.quick, rounds, report)
process.exit(report.end())
