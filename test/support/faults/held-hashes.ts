import { scryptSync } from 'node:crypto'
import { replaceDerivation } from '#shared/access/password.ts'

/**
 * Keeps each computation of a password hash pending until a test completes it. The hashes have cheap parameters.
 *
 * @returns a list that gets a function for each pending hash; calling the function completes the hash
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
