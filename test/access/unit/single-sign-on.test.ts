import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SingleSignOn } from '#shared/access/single-sign-on.ts'
import { defaultConfiguration } from '#shared/configuration/configuration.ts'
import { logTo } from '#shared/platform/log.ts'
import { newUser, type User } from '#shared/resources/users/model.ts'
import { signingKey, TestIssuer } from '#test/support/engine/test-issuer.ts'

const IDENTITY = 'acme:ada'
const user = (id: number, identityUrl?: string): User => ({ ...newUser(id, new Date(0)), identityUrl })

let acme: TestIssuer
/** The users that a lookup by id returns, and the user that a lookup by identity returns. */
let byId: User[]
let holder: User | undefined
let signOn: SingleSignOn

beforeAll(async () => {
  acme = await TestIssuer.start('acme', await signingKey('rsa'))
})
afterAll(() => acme.close())

beforeEach(() => {
  logTo(() => {})
  byId = [user(1, IDENTITY), user(2)]
  holder = byId[0]
  const users = {
    byId: async (id: number) => byId.find((one) => one.id === id),
    byUnique: async (name: string, value: string) =>
      name === 'identityUrl' && value === IDENTITY ? holder : undefined,
  }
  const configuration = { current: async () => defaultConfiguration }
  signOn = new SingleSignOn(users as never, configuration as never, [acme.settings], () => new Date())
})

const requester = async () => (await signOn.viewer(await acme.tokenOf('ada'))).user?.id
const refused = { identifier: 'Unauthenticated' }

describe('The requester of a token', () => {
  it('is the user who has its identity, also when they come back', async () => {
    expect([await requester(), await requester()]).toEqual([1, 1])
  })

  it('is nobody if the identity was removed while its holder was being read', async () => {
    holder = user(1)
    await expect(requester()).rejects.toMatchObject(refused)
    holder = user(1, 'acme:ADA')
    await expect(requester()).rejects.toMatchObject(refused)
  })

  it('is not the previous holder of the identity', async () => {
    await requester()
    byId = [user(1), user(2, IDENTITY)]
    holder = byId[1]
    expect(await requester()).toBe(2)

    byId = [user(1), user(2)]
    holder = undefined
    await expect(requester()).rejects.toMatchObject(refused)
  })

  it.each<[what: string, claims: Partial<JWTPayload>]>([
    ['that never expires', { exp: undefined }],
    ['for nobody in particular', { aud: undefined }],
    ['that has expired', { exp: 1 }],
  ])('is nobody with a token %s', async (_, claims) => {
    const token = await acme.signed({ ...acme.claimsOf('ada'), ...claims })

    await expect(signOn.viewer(token)).rejects.toMatchObject(refused)
  })
})
