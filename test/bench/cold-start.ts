/**
 * Compares the cold start of bundled functions with that of the same source bundled the way the CDK's
 * NodejsFunction does by default: bytes, and CPU time for loading the module in a fresh process. Only ratios
 * mean something: the two are measured in turn, so that whatever else the machine does falls on both.
 *
 *     node infra/run.mjs test/bench/cold-start.ts [rounds]
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundle } from '#infra/bundle.ts'
import { consumers, type Entry, entriesOf } from '#infra/entries.ts'
import { allRoutes } from '#shared/resources/index.ts'

const rounds = Number(process.argv[2] ?? 20)
const root = join(import.meta.dirname, '..', '..')
const outdir = mkdtempSync(join(tmpdir(), 'cold-start-'))

/** A read, a form, a write, one that sends, and the consumers. */
const samples = ['show', 'create-form', 'create', 'delete']
  .map((name) => `placeholder-users/${name}`)
  .concat(consumers.jobs.id, consumers.mails.id)
const entries = entriesOf(allRoutes).filter(({ id }) => samples.includes(id))

const ours = ({ id }: Entry) => join(outdir, 'ours', id, 'index.mjs')
const theirs = ({ id }: Entry) => join(outdir, 'theirs', id, 'index.js')

await bundle(entries, join(outdir, 'ours'))
await build({
  entryPoints: entries.map(({ id }) => ({ in: join(root, 'functions', `${id}.ts`), out: `${id}/index` })),
  absWorkingDir: root,
  outdir: join(outdir, 'theirs'),
  bundle: true,
  minify: true,
  format: 'cjs',
  platform: 'node',
  target: 'node20',
  logLevel: 'warning',
})

/** As Lambda's runtime does it: ES modules are imported, CommonJS is required. */
const script = `
  const { createRequire } = process.getBuiltinModule('node:module')
  const [, file] = process.argv
  const require = createRequire(file)
  const before = process.cpuUsage()
  file.endsWith('.mjs') ? await import(file) : require(file)
  const { user, system } = process.cpuUsage(before)
  console.log((user + system) / 1000)`

/** Milliseconds of CPU for loading a module in a process of its own. */
function load(file: string): number {
  const options = ['--no-warnings', '--input-type=module', '-e', script, file]
  return Number(execFileSync(process.execPath, options, { env: {}, encoding: 'utf8' }))
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number

function measure(entry: Entry) {
  const times = Array.from({ length: rounds }, () => [load(ours(entry)), load(theirs(entry))] as const)
  const cpu = median(times.map(([own]) => own))
  const cpuOfDefault = median(times.map(([, other]) => other))
  return {
    function: entry.id,
    bytes: statSync(ours(entry)).size,
    'bytes by default': statSync(theirs(entry)).size,
    'cpu ms': Number(cpu.toFixed(1)),
    'cpu ms by default': Number(cpuOfDefault.toFixed(1)),
    'cpu ratio': Number((cpu / cpuOfDefault).toFixed(2)),
  }
}

console.table(entries.map(measure))
rmSync(outdir, { recursive: true })
