import { describe, expect, it } from 'vitest'
import { handler as root } from '#functions/api/root.ts'
import { invoked } from '#test/support/engine/invocation.ts'
import { adminToken, twoIssuers } from '#test/support/fixtures/single-sign-on.ts'
import { badCredentials } from '#test/support/oracles/expected-errors.ts'

const unavailable = {
  status: 503,
  headers: { 'retry-after': '1' },
  body: { errorIdentifier: 'urn:service-org:api:v3:errors:ServiceUnavailable' },
}

describe('where the keys of an issuer cannot be fetched', () => {
  const world = twoIssuers()
  const send = (token: string) => world.send(`Bearer ${token}`)
  const tokenOf = (sub: string) => world.acme.tokenOf(sub)

  it('its tokens are answered 503, even bad ones; all other credentials work', async () => {
    world.acme.instead = (request) => request.destroy()
    const bad = await world.acme.signed({ ...world.acme.claimsOf('ada'), aud: 'calendar' }, world.foreign)

    expect(await send(await tokenOf('ada'))).toMatchObject(unavailable)
    expect(await send(bad)).toMatchObject(unavailable)
    expect(await send(await world.other.tokenOf('bob'))).toMatchObject({ status: 200 })
    expect(await send(adminToken)).toMatchObject({ status: 200 })
  })

  it('the log says why, the client learns nothing', async () => {
    world.acme.instead = (_, response) => response.writeHead(418).end('teapot')
    const { text } = await send(await tokenOf('ada'))

    expect(text).not.toMatch(/teapot|418|acme|127\.0\.0\.1/)
    expect(world.service.logged.join('')).toMatch(/the keys of acme cannot be fetched: \S+ was answered 418/)
  })

  it('because it does not answer, the request ends in time', async () => {
    world.acme.instead = () => {}
    const headers = { authorization: `Bearer ${await tokenOf('ada')}` }

    // Half a second of the remaining time is reserved for the response.
    expect(await invoked(root, { rawPath: '/api/v3', headers }, 0.6)).toMatchObject({ status: 503 })
  })

  it('one attempt is made, however many requests there are', async () => {
    world.acme.instead = (_, response) => response.writeHead(500).end()
    const before = world.acme.received.length
    const token = await tokenOf('ada')
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(token)))

    for (const answer of answers) expect(answer).toMatchObject(unavailable)
    expect(world.acme.received).toHaveLength(before + 1)
  })

  it('and where they are other ones now, those are accepted, and the former ones no longer', async () => {
    await send(await tokenOf('ada'))
    await world.restart()
    world.acme.keys = [world.foreign]
    const former = await world.acme.signed(world.acme.claimsOf('ada'), world.rsa)

    expect(await send(await tokenOf('ada'))).toMatchObject({ status: 200 })
    expect(await send(former)).toMatchObject({ status: 401, body: badCredentials })
  })
})
