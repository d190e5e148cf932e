import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DynamoTable, dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { install, portsOn } from '#shared/ports.ts'
import { memoryQueues } from '#test/support/engine/memory-queue.ts'
import { basic } from '#test/support/engine/raw-request.ts'
import { Service } from '#test/support/engine/service.ts'
import { until } from '#test/support/engine/until.ts'
import { requestsUnderFault, send } from '#test/support/faults/requests-under-fault.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { tokens } from '#test/support/fixtures/personas.ts'

const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
const timeouts = { connectionTimeout: 50, requestTimeout: 50, throwOnRequestTimeout: true }

describe('A table that takes connections and never answers', () => {
  const sockets: Socket[] = []
  let server: Server
  let service: Service
  const installTable = (requestHandler: object) => {
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = dynamoClient({ endpoint, region: 'local', credentials }, { requestHandler })
    const table = new DynamoTable(client, 'silent')
    install(portsOn({ table, queues: memoryQueues() }))
  }

  beforeAll(async () => {
    skipRetryPauses()
    server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    service = await Service.start()
    installTable(timeouts)
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

  it('is asked no longer when the client goes away: the connections are closed, and it is no error', async () => {
    installTable({ ...timeouts, requestTimeout: 9000 })
    const earlier = sockets.length
    service.logged.length = 0
    const leaving = new AbortController()
    const headers = { authorization: basic(tokens.admin) }
    const answer = fetch(`${service.ports.publicUrl}/api/v3/users`, { headers, signal: leaving.signal })
    await until(() => sockets.length > earlier)
    leaving.abort()

    await expect(answer).rejects.toThrow('aborted')
    await Promise.all(sockets.slice(earlier).map((socket) => socket.resume().closed || once(socket, 'close')))
    await until(() => service.logged.length > 0)
    expect(service.logged.map((line) => JSON.parse(line).level)).toEqual(['INFO'])
  })
})

describe('The deployed client', () => {
  it('has timeouts that reject, so short that its attempts fit into a function of ten seconds', async () => {
    const { config } = dynamoClient({ region: 'local', credentials })
    const handler = config.requestHandler as typeof config.requestHandler & { httpHandlerConfigs(): object }
    await handler.handle({} as never).catch(() => {})
    const { connectionTimeout, requestTimeout, throwOnRequestTimeout } =
      handler.httpHandlerConfigs() as Record<string, number | boolean>

    expect(throwOnRequestTimeout).toBe(true)
    const attempt = Number(connectionTimeout) + Number(requestTimeout)
    expect(attempt * (await config.maxAttempts())).toBeLessThan(9500)
  })
})
