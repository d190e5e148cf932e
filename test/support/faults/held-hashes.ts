import { scryptSync } from 'node:crypto'
import { replaceDerivation } from '#shared/access/password.ts'

/**
 * Holds password hashes, which use cheap parameters, until a test completes them.
 *
 * @returns a function for each held hash
 */
export function holdHashes() {
  const computing: (() => void)[] = []
  replaceDerivation(
    (password, salt, length) =>
      new Promise((resolve) =>
        computing.push(() => resolve(scryptSync(password, salt, length, { N: 2, r: 1, p: 1 }))),
      ),
  )
  return computing
}
