import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { once } from '#shared/platform/concurrency.ts'

/** Files built for browsers, by name: `<entry>-<hash of the content>.<js, css or json>`. */
export type BrowserFiles = ReadonlyMap<string, string>

/** The folder of a function's archive that holds them, if its route declares that it uses them. */
export const BROWSER_FOLDER = 'browser'

let load = once(readArchive)

/** Makes the handlers of this process, which have no archive, use the given files (the local stack, tests). */
export function installBrowserFiles(files: () => Promise<BrowserFiles>): void {
  load = files
}

/** The files of this process: the installed ones or, in a deployed function, those of its archive. */
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

/** A file as a page names it. */
interface NamedFile {
  readonly name: string
  /** Hash that the browser compares it with. */
  readonly integrity: string
}

/**
 * The file that was built of an entry.
 *
 * @throws Error if there is none
 */
export function fileOf(files: BrowserFiles, entry: string, extension: 'js' | 'css'): NamedFile {
  const found = [...files].find(([name]) => name.startsWith(`${entry}-`) && name.endsWith(`.${extension}`))
  if (!found) throw new Error(`There is no ${entry}.${extension}.`)
  return named(found)
}

/** The files of JSON, by their entries. */
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
