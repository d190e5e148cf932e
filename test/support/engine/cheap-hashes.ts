import { scryptSync } from 'node:crypto'
import { replaceDerivation } from '#shared/access/password.ts'

let computed = 0

/** Replaces password hashing with a cheap version that counts the hashes. */
export const hashCheaply = () =>
  replaceDerivation(async (password, salt, length) => {
    computed += 1
    return scryptSync(password, salt, length, { N: 2, r: 1, p: 1 })
  })

/** Returns the number of hashes that are computed while the given work runs. */
export async function hashesComputedBy(work: () => Promise<unknown>): Promise<number> {
  const before = computed
  await work()
  return computed - before
}
