import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

/** The exit code and the output of an admin command. */
export interface CommandResult {
  code: number
  stdout: string
  stderr: string
}

/** Runs the admin command as `npm run admin` does. */
export async function admin(args: string[], input = ''): Promise<CommandResult> {
  const child = spawn(process.execPath, ['infra/run.mjs', 'infra/admin/main.ts', ...args])
  child.stdin.end(input)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code, stdout, stderr }
}

/** A data directory for a single test. The test must remove the directory at the end. */
export async function temporaryData() {
  const directory = await mkdtemp(join(tmpdir(), 'admin-test-'))
  /**
   * Writes records to a file.
   *
   * @returns the path of the file
   */
  const file = async (...records: object[]) => {
    const path = join(directory, 'records.ndjson')
    await writeFile(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
    return path
  }
  return {
    data: join(directory, 'data'),
    file,
    run: (...args: string[]) => admin([...args, '--data', join(directory, 'data')]),
    remove: () => rm(directory, { recursive: true }),
  }
}
