import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeApp, installApp } from '#shared/app.ts'
import { dynamoClient } from '#shared/table/client.ts'
import { DynamoTable } from '#shared/table/dynamo-table.ts'
import { withoutPauses } from '#test/support/impatience.ts'
import { MemoryQueue } from '#test/support/memory-queue.ts'
import { requestsUnderFault, send } from '#test/support/requests-under-fault.ts'
import { Service } from '#test/support/service.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
const timeouts = { connectionTimeout: 50, requestTimeout: 50, throwOnRequestTimeout: true }

describe('A table that takes connections and never answers', () => {
  const sockets: Socket[] = []
  let server: Server
  let service: Service

  beforeAll(async () => {
    withoutPauses()
    server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    service = await Service.start()
    const client = dynamoClient({ endpoint, region: 'local', credentials }, { requestHandler: timeouts })
    const table = new DynamoTable(client, 'silent')
    installApp(composeApp({ table, queues: { jobs: new MemoryQueue(), mails: new MemoryQueue() } }))
  })

  afterAll(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })

  it.each(requestsUnderFault)('does not make $name wait for ever: 503', async (request) => {
    const answer = await send(service, request)

    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(answer.body.errorIdentifier).toBe('urn:service-org:api:v3:errors:ServiceUnavailable')
    expect(service.logged.join('')).toContain('the table did not answer in time')
  })
})

describe('The deployed client', () => {
  it('has timeouts that reject, so short that its attempts fit into a function of ten seconds', async () => {
    const { config } = dynamoClient({ endpoint: 'http://127.0.0.1:1', region: 'local', credentials })
    const handler = config.requestHandler as typeof config.requestHandler & { httpHandlerConfigs(): object }
    await handler.handle({} as never).catch(() => {})
    const { connectionTimeout, requestTimeout, throwOnRequestTimeout } =
      handler.httpHandlerConfigs() as Record<string, number | boolean>

    expect(throwOnRequestTimeout).toBe(true)
    const attempt = Number(connectionTimeout) + Number(requestTimeout)
    expect(attempt * (await config.maxAttempts())).toBeLessThan(9500)
  })
})
