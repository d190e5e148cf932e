import { mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { Problem } from '#infra/local/problem.ts'
import type { FileFolder } from '#shared/transfer/file-folder.ts'
import { RecordRefused } from '#shared/transfer/record.ts'

/** Error codes for a path at which there is no file. The last code is for a path that contains a NUL character. */
const ABSENT = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']

const refused = (reason: string) => new RecordRefused(`file: ${reason}`)
const absent = () => refused('there is none at this path below the directory of --files.')
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? 'unknown error'
const isBelow = (path: string, top: string) => path.startsWith(top + sep)

/**
 * Returns access to the files below a directory. A path with `..` cannot lead out of this directory. For reads,
 * symbolic links cannot lead out of it either.
 *
 * If a file cannot be read, the record that refers to the file gets an error, and the import continues.
 */
export function folderAt(directory: string): FileFolder {
  const root = resolve(directory)
  return {
    async read(path, maxBytes) {
      try {
        return await readBelow(root, path, maxBytes)
      } catch (error) {
        if (error instanceof RecordRefused) throw error
        throw ABSENT.includes(codeOf(error)) ? absent() : refused(`cannot be read (${codeOf(error)}).`)
      }
    },
    async write(path, content) {
      const file = resolve(root, path)
      if (!isBelow(file, root)) throw new TypeError(`${path} is not below the directory.`)
      try {
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, content)
      } catch (error) {
        throw new Problem(`The file ${file} cannot be written (${codeOf(error)}).`)
      }
    },
  }
}

/**
 * Reads a file, after checking its type and size. Without these checks, opening a pipe would wait for a writer, and a
 * large file would fill the memory.
 */
async function readBelow(root: string, path: string, maxBytes: number): Promise<Uint8Array> {
  const [found, top] = await Promise.all([realpath(resolve(root, path)), realpath(root)])
  if (!isBelow(found, top)) throw absent()
  const file = await stat(found)
  if (!file.isFile()) throw refused('is not a regular file.')
  if (file.size > maxBytes) throw refused(`has more than ${maxBytes} bytes.`)
  return readFile(found)
}
