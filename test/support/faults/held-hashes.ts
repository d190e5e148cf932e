import { scryptSync } from 'node:crypto'
import { replaceDerivation } from '#shared/access/password.ts'

/** Lets hashes take until they are told to be done; they are those of cheap hashes then. */
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
