import { createReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { stdin } from 'node:process'
import { Problem } from '#infra/local/problem.ts'
import type { Ports } from '#shared/ports.ts'
import { auditImport } from './audit.ts'
import { folderAt } from './file-folder.ts'
import { type ImportResult, importRecords } from './import.ts'
import { progressOn, summary } from './progress.ts'

/**
 * Imports a file. Shows the progress on standard error, and the number of records of each kind on standard output.
 *
 * @param path a file, or `-` for standard input
 * @param files the directory with the files of attachments
 * @throws Problem if the file cannot be read
 */
export async function importFile(ports: Ports, path: string, files?: string): Promise<ImportResult> {
  if (path !== '-' && !(await isReadableFile(path))) throw new Problem(`The file ${path} cannot be read.`)
  const input = path === '-' ? stdin : createReadStream(path)
  const progress = progressOn(process.stderr)
  const folder = files === undefined ? undefined : folderAt(files)
  const result = await importRecords(ports, input, progress, folder).catch(async (error) => {
    process.stderr.write(`\n${progress.interruption()}\n`)
    // Ignores an error of the audit write, so that the original error is reported. A failure of the table may have
    // caused both errors.
    await auditImport(path, undefined, ports).catch(() => undefined)
    throw error
  })
  await auditImport(path, result, ports)
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
