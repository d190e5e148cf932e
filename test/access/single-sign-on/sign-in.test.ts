import { describe, expect, it } from 'vitest'
import { Service } from '#test/support/engine/service.ts'
import { adminToken, subjects, twoIssuers } from '#test/support/fixtures/single-sign-on.ts'
import { badCredentials } from '#test/support/oracles/expected-errors.ts'

const seconds = () => Math.floor(Date.now() / 1000)
const asAdmin = { as: adminToken }
const refused = { status: 401, body: badCredentials }

describe('a token of an issuer', () => {
  const world = twoIssuers()
  const send = (token: string) => world.send(`Bearer ${token}`)
  const tokenOf = (sub: string) => world.acme.tokenOf(sub)

  it.each<[what: string, token: () => Promise<string>]>([
    ['signed with RS256', () => tokenOf('ada')],
    ['signed with ES256', () => world.acme.signed(world.acme.claimsOf('ada'), world.elliptic)],
    [
      'for several audiences',
      () => world.acme.signed({ ...world.acme.claimsOf('ada'), aud: ['calendar', 'projects'] }),
    ],
    [
      'that expired less than a minute ago',
      () => world.acme.signed({ ...world.acme.claimsOf('ada'), exp: seconds() - 50 }),
    ],
    [
      'that becomes valid in less than a minute',
      () => world.acme.signed({ ...world.acme.claimsOf('ada'), nbf: seconds() + 50 }),
    ],
    [
      'with many more claims',
      () => world.acme.signed({ ...world.acme.claimsOf('ada'), groups: Array(400).fill('some group') }),
    ],
  ])('lets its user in: %s', async (_, token) => {
    expect(await send(await token())).toMatchObject({ status: 200, body: { id: 1, login: 'ada' } })
  })

  it.each(subjects)('whose subject is %s lets that user in, and nobody else', async (_, subject) => {
    const { status, body } = await send(await tokenOf(subject))
    const id = 10 + subjects.findIndex(([, one]) => one === subject)

    expect({ status, id: body.id }).toEqual({ status: 200, id })
    expect(await send(await tokenOf(`${subject}x`))).toMatchObject(refused)
  })

  it('works with each issuer, and whatever the case of the scheme', async () => {
    const token = await world.other.tokenOf('bob')

    for (const scheme of ['bearer', 'BEARER', 'Bearer  '])
      expect(await world.send(`${scheme} ${token}`)).toMatchObject({ status: 200, body: { id: 5 } })
  })

  it('allows what the rights of the user allow', async () => {
    const headers = { authorization: `Bearer ${await tokenOf('ada')}` }
    const create = () => world.service.post('/api/v3/placeholder_users', { headers, body: { name: 'New' } })

    expect(await create()).toMatchObject({ status: 201 })
    // The service refuses to lock the last active administrator, with status 400. This proves that it recognized the
    // requester.
    expect(await world.service.post('/api/v3/users/1/lock', { headers })).toMatchObject({ status: 400 })
  })

  it.each(['locked', 'invited', 'registered', 'nobody'])('does not sign in a user who is %s', async (sub) => {
    expect(await send(await tokenOf(sub))).toMatchObject(refused)
  })

  it('does not sign in a user who is being deleted, or was deleted', async () => {
    const token = await world.other.tokenOf('bob')
    await world.service.delete('/api/v3/users/5', asAdmin)
    expect(await send(token)).toMatchObject(refused)
    await world.service.drain()

    expect(await send(token)).toMatchObject(refused)
  })

  it('follows its identity from one user to another, also after the first has signed in with it', async () => {
    const token = await tokenOf('ada')
    await send(token)
    await world.service.patch('/api/v3/users/1', { ...asAdmin, body: { identity_url: null } })
    expect(await send(token)).toMatchObject(refused)
    await world.service.patch('/api/v3/users/5', { ...asAdmin, body: { identity_url: 'acme:ada' } })

    expect(await send(token)).toMatchObject({ status: 200, body: { id: 5 } })
  })

  it('is refused where no login is required, too', async () => {
    await world.service.import([{ kind: 'settings', loginRequired: false }])

    expect(await world.send(`Bearer ${await tokenOf('nobody')}`, '/api/v3')).toMatchObject(refused)
  })

  it('is refused where no issuer is configured, and nothing is read for it', async () => {
    const token = await tokenOf('ada')
    world.service = await Service.start({ table: world.service.table })
    const { result, commands } = await world.service.meter.measure(() =>
      world.send(`Bearer ${token}`, '/api/v3'),
    )

    expect(result).toMatchObject(refused)
    expect(commands).toEqual([])
  })
})
