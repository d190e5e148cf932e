import { createReadStream } from 'node:fs'
import { stdin } from 'node:process'
import { Problem } from '#infra/local/problem.ts'
import type { App } from '#shared/app.ts'
import { type ImportResult, importRecords } from './import.ts'
import { progressOn, summary } from './progress.ts'

/**
 * Imports a file, showing progress on standard error and a count per kind on standard output.
 *
 * @param path a file, or `-` for standard input
 * @throws Problem where the file cannot be read
 */
export async function importFile(app: App, path: string): Promise<ImportResult> {
  const lines = path === '-' ? undefined : await countLines(path)
  const input = path === '-' ? stdin : createReadStream(path)
  const result = await importRecords(app, input, progressOn(process.stderr, lines))
  if (process.stderr.isTTY) process.stderr.write('\n')
  process.stdout.write(`${summary(result)}\n`)
  return result
}

async function countLines(path: string): Promise<number> {
  let lines = 0
  try {
    for await (const chunk of createReadStream(path)) {
      for (const byte of chunk as Buffer) if (byte === 0x0a) lines += 1
    }
  } catch {
    throw new Problem(`The file ${path} cannot be read.`)
  }
  return lines + 1
}
