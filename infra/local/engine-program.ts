import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Problem } from './problem.ts'

const packageName = `@dynoxide/${process.platform}-${process.arch}`
const fileName = process.platform === 'win32' ? 'dynoxide.exe' : 'dynoxide'

/**
 * Returns the path of the engine's executable for this platform. package.json lists the package of one platform only,
 * because some registry mirrors lack the others. On other platforms, the first call installs the engine into the data
 * directory.
 *
 * @throws Problem if the engine cannot be installed; the message suggests alternatives
 */
export async function engineProgram(dataDirectory: string): Promise<string> {
  const own = join(dataDirectory, 'engine')
  return findIn(import.meta.url) ?? findIn(join(own, 'package.json')) ?? (await install(own))
}

/**
 * Returns the path of the executable. Searches the `node_modules` folders above the given file. Returns undefined if
 * the executable is not installed.
 */
function findIn(from: string): string | undefined {
  try {
    return join(dirname(createRequire(from).resolve(`${packageName}/package.json`)), fileName)
  } catch {
    return undefined
  }
}

async function install(directory: string): Promise<string> {
  const wanted = `${packageName}@${await engineVersion()}`
  console.log(`Installing ${wanted} into ${directory}, once.`)
  await mkdir(directory, { recursive: true })
  const program = (await npmInstall(directory, wanted)) ? findIn(join(directory, 'package.json')) : undefined
  if (program) return program
  throw new Problem(
    `There is no DynamoDB engine for this platform: ${wanted} cannot be installed.\n` +
      'Set AWS_ENDPOINT_URL_DYNAMODB to the address of a local one (DynamoDB Local, for example).',
  )
}

/**
 * Installs a package. Runs in the target directory, so that no path has to pass through the shell that npm needs on
 * Windows.
 */
async function npmInstall(cwd: string, wanted: string): Promise<boolean> {
  const options = { cwd, stdio: 'inherit', shell: process.platform === 'win32' } as const
  const npm = spawn(
    'npm',
    ['install', '--prefix', '.', '--no-save', '--no-audit', '--no-fund', wanted],
    options,
  )
  const [code] = await once(npm, 'exit').catch(() => [1])
  return code === 0
}

/** Returns the exact version of the engine, which is the same for all platforms. */
async function engineVersion(): Promise<string> {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8')
  return JSON.parse(manifest).optionalDependencies['@dynoxide/linux-x64']
}
