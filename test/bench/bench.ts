import { parseArgs } from 'node:util'
import { drawCharts } from './charts.ts'
import { reportClients } from './clients.ts'
import { reportColdStarts } from './cold-start.ts'
import { reportContention } from './contention.ts'
import { reportCounts } from './counts.ts'
import { updateDocuments } from './documents.ts'
import { figures, someFigures } from './figures.ts'
import { reportHandlers } from './handler.ts'
import { reportImport } from './import.ts'
import { reportNotifications } from './notifications.ts'
import { Report } from './report.ts'
import { publishedIn, resultsIn, writeResults } from './results.ts'
import { reportScaling } from './scaling.ts'
import { reportSearch } from './search.ts'
import { reportThroughput } from './throughput.ts'
import { reportWorkPackageLists } from './work-package-lists.ts'

/**
 * Prints measured costs beside their limits (`figures.ts`), and exits with 1 if a limit is exceeded. Counts are exact.
 * Times are CPU times, of which only the ratios are meaningful.
 *
 *     npm run bench [-- options]
 *
 *     --quick      small tables, few repetitions, and one figure in ten, to test the bench itself
 *     --million    adds lists of a million elements, which takes an hour and 16 GB
 *     --large      adds the figures for 100,000 work packages in one project. Needs an idle machine, because calls
 *                  that take more than two seconds fail
 *     --only PART  runs one of the parts below; may be given several times
 *     --out DIR    the directory of the JSON file and the charts (dist/bench); unmeasured parts of the file are kept
 *     --publish    updates the published results and the tables in the documents
 */
const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    million: { type: 'boolean', default: false },
    large: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    out: { type: 'string', default: 'dist/bench' },
    publish: { type: 'boolean', default: false },
  },
})
const { quick, million, large, publish } = values
const out = publish ? publishedIn : values.out
const scaled = quick ? [300] : [1000, 10_000, 100_000, ...(million ? [1_000_000] : [])]
const counted: [number, ...number[]] = quick ? [600] : [1000, 10_000]
const rounds = quick ? 1 : 20

const report = new Report()
const parts: Record<string, () => Promise<void>> = {
  counts: () =>
    reportCounts(quick ? someFigures : figures, counted, report, large ? 100_000 : undefined).then((world) =>
      reportHandlers(world, rounds, report),
    ),
  'work-package-lists': () => reportWorkPackageLists(quick ? 0.01 : 1, report),
  notifications: () => reportNotifications(quick ? [300] : [1000, 10_000], report),
  search: () => reportSearch(rounds, report),
  contention: () => reportContention(report),
  clients: () => reportClients(report),
  scaling: () => reportScaling(scaled, report),
  throughput: () => reportThroughput(quick ? 50 : 1000, report),
  import: () => reportImport(quick ? 300 : 18_000, report),
  'cold-start': () => reportColdStarts(!quick, quick ? 1 : 5, report),
}
const wanted = values.only ?? Object.keys(parts)
for (const name of wanted) {
  const part = parts[name]
  if (!part) throw new Error(`There is no part ${name}, only ${Object.keys(parts).join(', ')}.`)
  await part()
  writeResults(out, report.kept)
}

drawCharts(resultsIn(out), out)
if (publish) updateDocuments()
process.exit(report.end())
