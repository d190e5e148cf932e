import { createReadStream, createWriteStream } from 'node:fs'
import { access, constants, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stdin } from 'node:process'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#infra/local/problem.ts'
import type { App } from '#shared/app.ts'
import { type ImportResult, importRecords } from './import.ts'
import { progressOn, summary } from './progress.ts'

/**
 * Imports a file, showing progress on standard error and a count per kind on standard output.
 *
 * @param path a file, or `-` for standard input
 * @throws Problem if the file cannot be read
 */
export async function importFile(app: App, path: string): Promise<ImportResult> {
  if (path === '-') return fromStandardInput(app)
  if (!(await isReadableFile(path))) throw new Problem(`The file ${path} cannot be read.`)
  const result = await importRecords(app, () => createReadStream(path), progressOn(process.stderr))
  if (process.stderr.isTTY) process.stderr.write('\n')
  process.stdout.write(`${summary(result)}\n`)
  return result
}

const isReadableFile = async (path: string) => {
  try {
    await access(path, constants.R_OK)
    return !(await stat(path)).isDirectory()
  } catch {
    return false
  }
}

/** Copies standard input to a file first, because an import reads its input twice. */
async function fromStandardInput(app: App): Promise<ImportResult> {
  const directory = await mkdtemp(join(tmpdir(), 'import-'))
  try {
    const file = join(directory, 'input.ndjson')
    await pipeline(stdin, createWriteStream(file, { mode: 0o600 }))
    return await importFile(app, file)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
