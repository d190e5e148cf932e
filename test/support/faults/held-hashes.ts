import { scryptSync } from 'node:crypto'
import { replaceDerivation } from '#shared/access/password.ts'

/** Holds password hashes until a test completes them, with cheap parameters. @returns a function per waiting hash */
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
