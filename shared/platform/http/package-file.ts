import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** In a checkout as in a function's archive, files are where Node looks for packages. */
const { resolve } = createRequire(import.meta.url)

/**
 * A file that comes with a package.
 *
 * @param name `<package>/<path>`, as the route names it in `uses`
 */
export const readPackageFile = (name: string): Promise<string> => readFile(resolve(name), 'utf8')
