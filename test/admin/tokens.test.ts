import { beforeEach, describe, expect, it } from 'vitest'
import { createToken, revokeToken, userNamed } from '#infra/admin/tokens.ts'
import { usersIn } from '#shared/resources/users/store.ts'
import { Service } from '#test/support/engine/service.ts'
import { user } from '#test/support/fixtures/records.ts'

describe('the tokens of a user', () => {
  let service: Service
  const statusFor = async (token: string) => (await service.get('/api/v3', { as: token })).status
  const prefixes = async () => (await userNamed(service.ports, 'mel')).tokens.map(({ prefix }) => prefix)

  beforeEach(async () => {
    service = await Service.startWith([user(7, 'mel')])
  })

  it('sign in from the moment they are created until they are revoked', async () => {
    const token = await createToken(service.ports, 'mel')
    expect(await statusFor(token)).toBe(200)
    await revokeToken(service.ports, 'mel', token.slice(0, 12))

    expect(await statusFor(token)).toBe(401)
  })

  it('are for one user, and are stored as a hash and a few first characters', async () => {
    const token = await createToken(service.ports, 'MEL')

    expect(token).toMatch(/^opk_7_[\w-]{43}$/)
    expect(JSON.stringify(await usersIn(service.ports).byId(7))).not.toContain(token)
    expect(await prefixes()).toEqual([token.slice(0, 'opk_7_'.length + 6)])
  })

  it('are found by login in whatever case, or by id', async () => {
    await createToken(service.ports, 'Mel')
    await createToken(service.ports, '7')

    expect(await prefixes()).toHaveLength(2)
  })

  it('are at most twenty, however many are created at once', async () => {
    for (let created = 0; created < 18; created++) await createToken(service.ports, 'mel')
    const both = [createToken(service.ports, 'mel'), createToken(service.ports, 'mel')]
    await Promise.all(both)

    await expect(createToken(service.ports, 'mel')).rejects.toThrow('at most 20')
    expect(await prefixes()).toHaveLength(20)
  })

  it('sign in until their day ends, also on the last day of the calendar', async () => {
    const token = await createToken(service.ports, 'mel', '9999-12-31')

    expect(await statusFor(token)).toBe(200)
    expect((await userNamed(service.ports, 'mel')).tokens).toMatchObject([
      { expiresAt: '9999-12-31T23:59:59.999Z' },
    ])
  })

  it.each(['0000-12-31', '2027-02-29', 'soon', '10000-01-01'])('do not expire on %s', async (day) => {
    await expect(createToken(service.ports, 'mel', day)).rejects.toThrow('--expires takes a day')
  })

  it('stay where one is revoked', async () => {
    const [kept, revoked] = [await createToken(service.ports, 'mel'), await createToken(service.ports, 'mel')]
    await revokeToken(service.ports, 'mel', revoked)

    expect(await statusFor(kept)).toBe(200)
    expect(await statusFor(revoked)).toBe(401)
  })

  it('are not revoked by a prefix that several of them have, or none', async () => {
    await createToken(service.ports, 'mel')
    await createToken(service.ports, 'mel')

    await expect(revokeToken(service.ports, 'mel', 'opk_7_')).rejects.toThrow('Several tokens')
    await expect(revokeToken(service.ports, 'mel', 'opk_8_')).rejects.toThrow('No token')
    expect(await prefixes()).toHaveLength(2)
  })

  it('are told apart by the whole token where their first characters are the same', async () => {
    const [kept, revoked] = ['opk_7_same-beginning-1', 'opk_7_same-beginning-2']
    await service.import([user(7, 'mel', { token: kept }), user(7, 'mel', { token: revoked })])
    await revokeToken(service.ports, 'mel', revoked)

    expect(await statusFor(kept)).toBe(200)
    expect(await statusFor(revoked)).toBe(401)
  })

  it.each(['nobody', '8', '07x', ''])('are not those of %j, who does not exist', async (name) => {
    await expect(createToken(service.ports, name)).rejects.toThrow('There is no user')
  })
})
