import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { once } from '#shared/platform/concurrency.ts'

/** Files built for browsers, keyed by name: `<entry>-<hash of the content>.<js, css or json>`. */
export type BrowserFiles = ReadonlyMap<string, string>

/** The folder of a function's archive that contains browser files, if the function's route declares `browserFiles`. */
export const BROWSER_FOLDER = 'browser'

let load = once(readArchive)

/**
 * Sets the source of the browser files in this process. The local stack and tests call it, because they have no archive
 * with these files.
 */
export function installBrowserFiles(files: () => Promise<BrowserFiles>): void {
  load = files
}

/**
 * Returns the files of this process: the installed files or, in a deployed function, the files in the archive of the
 * function.
 */
export const browserFiles = (): Promise<BrowserFiles> => load()

async function readArchive(): Promise<BrowserFiles> {
  const folder = new URL(`${BROWSER_FOLDER}/`, import.meta.url)
  const names = await readdir(folder)
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const),
    ),
  )
}

/** A file, with the name by which pages refer to it. */
interface NamedFile {
  readonly name: string
  /** The hash against which the browser verifies the file. */
  readonly integrity: string
}

/**
 * Returns the file built from an entry point.
 *
 * @throws Error if the file does not exist
 */
export function fileOf(files: BrowserFiles, entry: string, extension: 'js' | 'css'): NamedFile {
  const found = [...files].find(([name]) => name.startsWith(`${entry}-`) && name.endsWith(`.${extension}`))
  if (!found) throw new Error(`There is no ${entry}.${extension}.`)
  return named(found)
}

/** Static imports in a built script. */
const IMPORT = /\b(?:from|import)"\.\/([\w-]+\.js)"/g

/** Returns the scripts that a script imports, directly or indirectly, when it starts. */
export function importsOf(
  files: BrowserFiles,
  script: string,
  found = new Set<string>(),
): readonly NamedFile[] {
  for (const [, name = ''] of (files.get(script) ?? '').matchAll(IMPORT)) {
    if (found.has(name)) continue
    found.add(name)
    importsOf(files, name, found)
  }
  return [...found].map((name) => named([name, files.get(name) ?? '']))
}

/** Returns the JSON files, keyed by the names of their entry points. */
export const jsonFiles = (files: BrowserFiles): ReadonlyMap<string, NamedFile> =>
  new Map(
    [...files]
      .filter(([name]) => name.endsWith('.json'))
      .map((file) => [file[0].split('-', 1)[0] ?? '', named(file)]),
  )

const named = ([name, content]: readonly [string, string]): NamedFile => ({
  name,
  integrity: `sha256-${createHash('sha256').update(content).digest('base64')}`,
})
