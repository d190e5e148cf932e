import { scryptSync } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { hashPassword, replaceDerivation, verifyPassword } from '#shared/access/password.ts'
import { hashCheaply } from '#test/support/engine/cheap-hashes.ts'

const SALT = Buffer.from('a salt of 16 b..')
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

interface Parameters {
  ln: number
  r: number
  p: number
}

const costOf = ({ ln, r, p }: Parameters) => `ln=${ln},r=${r},p=${p}`

/** Returns a password hash as it is stored, with any cost. It is computed without the service's code. */
function stored(password: string, cost: Parameters, salt = SALT): string {
  const { ln, r, p } = cost
  const hash = scryptSync(password, salt, 32, { N: 2 ** ln, r, p, maxmem: 2 ** 27 })
  return `$scrypt$${costOf(cost)}$${unpadded(salt)}$${unpadded(hash)}`
}

const cheap = { ln: 4, r: 1, p: 1 }
const today = { ln: 15, r: 8, p: 3 }
const nothing = { matches: false, isOutdated: false }

afterEach(() => replaceDerivation())

describe('a new hash', () => {
  it('is scrypt with 32 MiB and three passes, with a salt of its own', async () => {
    const [one, other] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')])
    const [, salt] = /^\$scrypt\$ln=15,r=8,p=3\$([\w+/]{22})\$[\w+/]{43}$/.exec(one) ?? []

    expect(one).toBe(stored('correct horse', today, Buffer.from(salt!, 'base64')))
    expect(other).not.toBe(one)
    expect(await verifyPassword('correct horse', one)).toEqual({ matches: true, isOutdated: false })
  })

  it('is of a text in whatever normal form', async () => {
    hashCheaply()
    const hash = await hashPassword('Zoe\u0308 caf\u00e9')

    expect(await verifyPassword('Zo\u00eb cafe\u0301', hash)).toMatchObject({ matches: true })
  })

  it('costs that much wherever it is computed: only tests compute it otherwise', () => {
    const sources = ['functions', 'shared', 'infra'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts'))
        .map((path) => `${folder}/${path}`),
    )
    const naming = sources.filter((path) => readFileSync(path, 'utf8').includes('replaceDerivation'))

    expect(naming).toEqual(['shared/access/password.ts'])
  })
})

describe('a stored hash', () => {
  it.each([cheap, { ln: 6, r: 8, p: 1 }, { ln: 5, r: 2, p: 4 }])(
    'is compared by its own parameters: %j',
    async (parameters) => {
      const hash = stored('correct horse', parameters)

      expect(await verifyPassword('correct horse', hash)).toEqual({ matches: true, isOutdated: true })
      expect(await verifyPassword('correct horsf', hash)).toEqual(nothing)
    },
  )

  it.each([
    ['less memory', { ln: 14, r: 8, p: 6 }, true],
    ['less work', { ln: 15, r: 8, p: 2 }, true],
    ['less work, though in more memory', { ln: 14, r: 16, p: 2 }, true],
    ['today’s', today, false],
    ['more work', { ln: 15, r: 8, p: 4 }, false],
  ])('is outdated when it takes less than today’s: %s', async (_, parameters, isOutdated) => {
    hashCheaply()
    const hash = (await hashPassword('x')).replace('ln=15,r=8,p=3', costOf(parameters))

    expect(await verifyPassword('x', hash)).toEqual({ matches: true, isOutdated })
  })

  it.each([
    ['another case', 'Correct Horse'],
    ['a space after it', 'correct horse '],
    ['a zero byte and more after it', 'correct horse\0more'],
    ['nothing', ''],
    ['a compatible letter', 'correct hor\u017fe'],
  ])('is not matched by %s', async (_, password) => {
    expect(await verifyPassword(password, stored('correct horse', cheap))).toEqual(nothing)
  })
})
