import { scryptSync } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { verifyPassword } from '#shared/access/password.ts'
import { hashCheaply, hashesComputedBy } from '#test/support/engine/cheap-hashes.ts'

const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/**
 * Returns a salt and the hash of a password, in the format of a stored hash. Tests use a cheap key derivation, which
 * ignores the parameters of a stored hash.
 */
function cheapHash(password: string): string {
  const salt = Buffer.from('a salt of 16 b..')
  return `${unpadded(salt)}$${unpadded(scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 }))}`
}

beforeAll(hashCheaply)

describe('a stored hash', () => {
  const good = `$scrypt$ln=4,r=1,p=1$${cheapHash('correct horse')}`
  it.each([
    ['nothing', undefined],
    ['an empty text', ''],
    ['the password', 'correct horse'],
    ['another algorithm', good.replace('scrypt', 'argon2id')],
    ['no parameters', good.replace(/ln=.*p=1/, '')],
    ['a cost of nothing', good.replace('ln=4', 'ln=0')],
    ['no blocks', good.replace('r=1', 'r=0')],
    ['no passes', good.replace('p=1', 'p=0')],
    ['a negative cost', good.replace('ln=4', 'ln=-4')],
    ['more memory than there is', good.replace('ln=4,r=1', 'ln=20,r=8')],
    ['more than memory can count', good.replace('ln=4', 'ln=99')],
    ['a cost that its blocks do not allow', good.replace('ln=4', 'ln=16')],
    ['half a salt', good.replace(/\$[\w+/]{11}/, '$')],
    ['half a hash', good.slice(0, -20)],
    ['no hash', good.replace(/[^$]+$/, '')],
    ['something after it', `${good}$`],
    ['a line feed after it', `${good}\n`],
    ['something before it', ` ${good}`],
  ])('is matched by nothing, with the same effort, when it is %s', async (_, hash) => {
    const hashes = await hashesComputedBy(async () => {
      expect(await verifyPassword('correct horse', hash)).toEqual({ matches: false, isOutdated: false })
    })

    expect(hashes).toBe(1)
  })

  it('is matched when it is well-formed', async () => {
    expect(await verifyPassword('correct horse', good)).toMatchObject({ matches: true })
  })
})
