import { mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import type { FileFolder } from '#shared/transfer/file-folder.ts'

/** The files below a directory, of which nothing leads out: neither `..` nor a link. */
export function folderAt(directory: string): FileFolder {
  const root = resolve(directory)
  const isBelow = (path: string, top: string) => path.startsWith(top + sep)
  return {
    async read(path) {
      try {
        const [found, top] = await Promise.all([realpath(resolve(root, path)), realpath(root)])
        return isBelow(found, top) ? await readFile(found) : undefined
      } catch (error) {
        if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes((error as { code: string }).code))
          return undefined
        throw error
      }
    },
    async write(path, content) {
      const file = resolve(root, path)
      if (!isBelow(file, root)) throw new TypeError(`${path} is not below the directory.`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
    },
  }
}
