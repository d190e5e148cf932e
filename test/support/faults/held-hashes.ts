import { scryptSync } from 'node:crypto'
import { replaceDerivation } from '#shared/access/password.ts'

/** Makes hashes wait until a test completes them; the results are those of `cheap-hashes.ts`. */
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
