import { scryptSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { usersIn } from '#shared/resources/users/store.ts'
import { basic } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import type { FaultPlan } from '#test/support/faults/faults.ts'
import { personas } from '#test/support/fixtures/personas.ts'
import { user } from '#test/support/fixtures/records.ts'
import { badCredentials } from '#test/support/oracles/expected-errors.ts'

const password = 'correct horse'
const salt = Buffer.from('a salt of 16 b..')

/**
 * A stored hash whose parameters specify a lower cost than new hashes have. To save time, the hash is actually computed
 * with the very low cost that all tests use.
 */
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
const outdated = `$scrypt$ln=14,r=8,p=1$${unpadded(salt)}$${unpadded(scryptSync(password, salt, 32, { N: 2, r: 1, p: 1 }))}`

describe('a hash of a weaker cost', () => {
  let service: Service
  let faults: FaultPlan | undefined
  const headers = (given = password) => ({ authorization: basic(given, 'zoe') })
  const create = (name: string, given?: string) =>
    service.post('/api/v3/placeholder_users', { headers: headers(given), body: { name } })
  const storedHash = async () => (await usersIn(service.ports).byId(50))?.password

  beforeEach(async () => {
    faults = undefined
    service = await Service.start({ faults: (...request) => faults?.(...request) })
    await service.import([
      ...personas,
      user(50, 'zoe', { password }),
      { kind: 'membership', principal: 50, project: null, roles: [1] },
    ])

    const zoe = (await usersIn(service.ports).byId(50))!
    await usersIn(service.ports).replace(zoe, { ...zoe, password: outdated })
  })

  it('is accepted, and replaced by one of today, with the first request that may write', async () => {
    const before = await usersIn(service.ports).byId(50)
    const { status } = await create('Designer')
    const after = await usersIn(service.ports).byId(50)

    expect(status).toBe(201)
    expect(after?.password).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/)
    // The request wrote the user twice. The second write recorded the day of the sign-in.
    const [version, lastSignInOn] = [before!.version + 2, expect.stringMatching(/^\d{4}-\d\d-\d\d$/)]
    expect(after).toEqual({ ...before, version, lastSignInOn, password: after?.password })
    expect(await create('Tester')).toMatchObject({ status: 201 })
    expect(await create('Painter', 'wrong horse')).toMatchObject({ status: 401 })
  })

  it('stays with requests that only read: their functions have no right to write users', async () => {
    const { status } = await service.get('/api/v3/placeholder_users', { headers: headers() })

    expect(status).toBe(200)
    expect(await storedHash()).toBe(outdated)
  })

  it('stays when the password is wrong', async () => {
    const { status, body } = await create('Designer', 'wrong horse')

    expect([status, body]).toEqual([401, badCredentials])
    expect(await storedHash()).toBe(outdated)
  })

  it.each([
    ['changed the user meanwhile', ['ConditionalCheckFailed'], 1],
    ['is changing the user all the time', ['TransactionConflict'], 1000],
  ])('stays for this time when somebody else %s; the request is done', async (_, reasons, times) => {
    let left = times
    faults = (_path, operation, body) => {
      if (operation !== 'TransactWriteItems' || !body.includes('$scrypt$') || left-- <= 0) return undefined
      return { kind: 'error', name: 'TransactionCanceledException', reasons }
    }

    expect(await create('Designer')).toMatchObject({ status: 201 })
    expect(await storedHash()).toBe(outdated)
  })
})
