import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { importRecords } from '#infra/admin/import.ts'
import { databaseIn } from '#infra/local/data-directory.ts'
import { startDynamoDb } from '#infra/local/dynamodb.ts'
import { forEachQueue } from '#shared/config.ts'
import { logTo } from '#shared/platform/log.ts'
import { portsOf } from '#shared/ports.ts'
import { mixedRecords, range } from '#test/support/fixtures/mixed-records.ts'
import * as records from '#test/support/fixtures/records.ts'
import { cpuOf } from './cpu.ts'
import { importedPerSecond } from './figures.ts'
import type { Report } from './report.ts'

/** An empty installation without a server: a table in a file, as `npm run admin -- import` uses it. */
async function emptyInstallation() {
  const directory = mkdtempSync(join(tmpdir(), 'import-bench-'))
  const { endpoint, tableName, pid, stop } = await startDynamoDb({
    directory,
    database: databaseIn(directory),
  })
  const queue = { send: async () => {} }
  const config = {
    stage: 'local',
    tableName,
    queueUrls: forEachQueue(() => ''),
    mailSender: '',
    publicUrl: '',
    dynamodb: endpoint,
    sqs: {},
  }
  return {
    ports: portsOf(config, { queues: forEachQueue(() => queue) }),
    /** The CPU milliseconds of this process and of the engine's process. */
    cpu: () => [cpuOf(process.pid), pid ? cpuOf(pid) : 0],
    remove: async () => {
      await stop()
      rmSync(directory, { recursive: true })
    },
  }
}

/** The records of an import, keyed by the name of the import in the report. */
const imports: Record<string, (count: number) => object[]> = {
  'records of all kinds': mixedRecords,
  'versions, two of each project': (count) => [
    ...range(count / 3).map((id) => records.project(id)),
    ...range((count * 2) / 3).map((id) => records.version(id, Math.ceil(id / 2))),
  ],
  'work packages of one project': (count) => [
    records.project(1),
    ...range(count - 1).map((id) => records.workPackage(id, 1, { subject: `Work package number ${id}` })),
  ],
}

/** The number of records to import first, enough to warm up all code. */
const WARM_UP = 900

/**
 * Measures how many records are imported per second of CPU time. CPU time hardly depends on the load of the machine.
 * The CPU times of the import and of the engine are added, because these two processes usually wait for each other.
 */
export async function reportImport(count: number, report: Report): Promise<void> {
  logTo((line) => process.stderr.write(line), 'WARN')
  report.title(`Imports of ${count} records into an empty installation`)
  report.note(`${''.padEnd(32)}records a second of CPU     ms of CPU each: import, engine`)
  for (const [name, made] of Object.entries(imports)) {
    await imported(made(Math.min(WARM_UP, count)))
    const each = (await imported(made(count))).map((ms) => ms / count)
    const perSecond = Math.round(1000 / each.reduce((sum, ms) => sum + ms, 0))
    const measured = `${String(perSecond).padStart(8)}${each.map((ms) => ms.toFixed(2).padStart(14)).join('')}`
    const missed = perSecond < importedPerSecond ? [`${importedPerSecond} wanted`] : []
    report.line(name, measured, missed)
    report.keep('import', { name, count, perSecond, importer: each[0], engine: each[1] })
  }
}

/**
 * Imports records into a new installation. @returns the CPU milliseconds of this process and of the engine's process
 */
async function imported(all: readonly object[]): Promise<number[]> {
  const installation = await emptyInstallation()
  try {
    const lines = all.map((record) => Buffer.from(`${JSON.stringify(record)}\n`))
    const before = installation.cpu()
    await importRecords(installation.ports, Readable.from(lines), {
      rejected: (line, reason) => {
        throw new Error(`Line ${line}: ${reason}`)
      },
      progress: () => {},
    })
    return installation.cpu().map((ms, index) => ms - (before[index] as number))
  } finally {
    await installation.remove()
  }
}
