import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type StubbedGateway, stubbedGateway } from '#test/support/engine/stubbed-gateway.ts'

let gateway: StubbedGateway

beforeEach(async () => {
  gateway = await stubbedGateway()
})

afterEach(() => gateway.close())

/** Returns the server in this process that handles requests. */
async function servingOne(): Promise<Server> {
  const servers = new Set<Server>()
  const note = (message: unknown) => servers.add((message as { server: Server }).server)
  subscribe('http.server.request.start', note)
  await gateway.get('/api/v3/things/7')
  unsubscribe('http.server.request.start', note)
  const [server] = servers
  return server as Server
}

it('the gateway limits the time for headers and for the whole request, and keeps idle connections', async () => {
  expect(await servingOne()).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
  })
})
