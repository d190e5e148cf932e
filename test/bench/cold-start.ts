import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { App, Stack } from 'aws-cdk-lib'
import { Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogLevel, NodejsFunction } from 'aws-cdk-lib/aws-lambda-nodejs'
import { bundle, sourceOf } from '#infra/bundle.ts'
import { consumers, type FunctionDefinition, functionsOf } from '#infra/function-definitions.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { randomFrom } from '#test/support/fixtures/random.ts'
import { bundleBytes, COLD_START_RATIO, isReading, takesFiles } from './figures.ts'
import type { Report } from './report.ts'

const root = join(import.meta.dirname, '..', '..')

/**
 * The functions that a short run loads: a small read, a large read, and two writes. One of the two writes sends mail.
 */
const samples = ['placeholder-users/show', 'projects/list', 'projects/create', 'projects/update']

const limitOf = (entry: FunctionDefinition) => {
  if (entry.id === consumers.mails.id) return bundleBytes.mails
  if (entry.id === consumers.jobs.id) return bundleBytes.jobs
  if (takesFiles(entry)) return bundleBytes.uploads
  return isReading(entry) ? bundleBytes.reads : bundleBytes.others
}

/** Loads a file as Lambda's runtime does: ES modules by `import`, CommonJS by `require`. */
const script = `
  const { createRequire } = process.getBuiltinModule('node:module')
  const [, file] = process.argv
  const require = createRequire(file)
  const before = process.cpuUsage()
  file.endsWith('.mjs') ? await import(file) : require(file)
  const { user, system } = process.cpuUsage(before)
  console.log((user + system) / 1000)`

/**
 * Measures the CPU milliseconds for loading a module in a separate process. The process finds the SDK through
 * `NODE_PATH`, as in Lambda's runtime.
 *
 * @returns NaN if the module cannot be loaded. This happens with the CDK's default format, CommonJS, in which
 * `import.meta` is empty
 */
function load(file: string): number {
  const options = ['--no-warnings', '--input-type=module', '-e', script, file]
  const env = { NODE_PATH: join(root, 'node_modules') }
  const { status, stdout } = spawnSync(process.execPath, options, { env, cwd: tmpdir(), encoding: 'utf8' })
  return status === 0 ? Number(stdout) : Number.NaN
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

/**
 * Returns the file that the CDK's own construct, `NodejsFunction`, would deploy for a function. The CDK has the
 * settings of a new project.
 */
function bundledByDefault(source: FunctionDefinition, outdir: string): string {
  const { id } = source
  const { context } = JSON.parse(readFileSync(join(root, 'cdk.json'), 'utf8'))
  const app = new App({ context, outdir: join(outdir, 'cdk', id) })
  // A folder inside the project, because the CDK accepts no entries outside the project.
  const folder = join(root, 'dist', 'bench')
  mkdirSync(folder, { recursive: true })
  const entry = join(folder, `${id.replace('/', '-')}.ts`)
  writeFileSync(entry, sourceOf(source))
  const quietly = { logLevel: LogLevel.ERROR }
  new NodejsFunction(new Stack(app, id.replace('/', '-')), 'Function', {
    entry,
    runtime: Runtime.NODEJS_24_X,
    bundling: quietly,
  })
  const directory = app.synth().directory
  const asset = readdirSync(directory).find((name) => name.startsWith('asset.')) as string
  return join(directory, asset, 'index.js')
}

/**
 * Measures the loading time of files. Each round loads all files in a new order, so that other load on the machine
 * affects all of them equally.
 */
function loadInTurn(files: readonly string[], rounds: number): number[] {
  const random = randomFrom(1)
  const times = files.map((): number[] => [])
  for (let round = 0; round < rounds; round++) {
    const order = files.map((_, index) => ({ index, rank: random() })).sort((a, b) => a.rank - b.rank)
    for (const { index } of order) times[index]?.push(load(files[index] as string))
  }
  return times.map(median)
}

/**
 * Measures the size of functions in bytes, and the CPU time that it takes to load them.
 *
 * @param all true to measure all functions; false to measure a sample
 */
export async function reportColdStarts(all: boolean, rounds: number, report: Report): Promise<void> {
  const outdir = mkdtempSync(join(tmpdir(), 'cold-start-'))
  const entries = functionsOf(allRoutes).filter(({ id }) => all || samples.includes(id))
  try {
    await reportBytes(entries, outdir, report)
    reportLoading(entries, outdir, rounds, report)
  } finally {
    rmSync(outdir, { recursive: true })
  }
}

async function reportBytes(
  entries: readonly FunctionDefinition[],
  outdir: string,
  report: Report,
): Promise<void> {
  report.title(`Bytes that a cold start reads: bundling ${entries.length} functions …`)
  const bundles = await bundle(entries, outdir)
  for (const [index, { id, bytes }] of bundles.entries()) {
    const limit = limitOf(entries[index] as FunctionDefinition)
    report.line(`bytes, ${id}`, String(bytes).padStart(7), bytes > limit ? [`${limit} wanted`] : [])
  }
}

function reportLoading(
  entries: readonly FunctionDefinition[],
  outdir: string,
  rounds: number,
  report: Report,
): void {
  report.title(
    `Milliseconds of CPU for loading: nothing, the function, as the CDK bundles it by default (${rounds} rounds)`,
  )
  const empty = join(outdir, 'empty.mjs')
  writeFileSync(empty, 'export const handler = async () => {}')
  const ours = entries.map(({ id }) => join(outdir, id, 'index.mjs'))
  const byDefault = entries.map((entry) => bundledByDefault(entry, outdir))
  const [nothing = 0, ...times] = loadInTurn([empty, ...ours, ...byDefault], rounds)
  for (const [index, { id }] of entries.entries()) {
    const [own, other] = [times[index], times[index + entries.length]] as [number, number]
    const ratio = own / other
    const measured = [nothing, own, other].map((time) => time.toFixed(1).padStart(7)).join('')
    const missed = ratio > COLD_START_RATIO ? [`${COLD_START_RATIO} wanted`] : []
    report.line(`loading ${id}`, `${measured}  ratio ${ratio.toFixed(2)}`, missed)
    report.keep('coldStarts', { id, nothing, own, byDefault: other, ratio })
  }
}
