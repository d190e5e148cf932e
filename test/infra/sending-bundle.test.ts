import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '#infra/bundle.ts'
import { functionsOf } from '#infra/function-definitions.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { Service } from '#test/support/engine/service.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'
import { placeholder } from '#test/support/fixtures/records.ts'
import { aRequest, invokeBundle } from './invoked-bundle.ts'

const ID = 'placeholder-users/delete'
const entries = functionsOf(allRoutes).filter(({ id }) => id === ID)

let outdir: string
let service: Service

beforeAll(async () => {
  outdir = await mkdtemp(join(tmpdir(), 'sending-bundle-'))
  await bundle(entries, outdir)
  service = await Service.startWith([...personas, placeholder('Designer', { id: 20 })])
})
afterAll(() => rm(outdir, { recursive: true }))

/** A stand-in for SQS that accepts every message and records the requests. */
async function fakeQueue() {
  const requests: { request: IncomingMessage; message: string }[] = []
  const server = createServer(async (request, response) => {
    const { MessageBody: message } = JSON.parse(await text(request))
    requests.push({ request, message })
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' })
    response.end(JSON.stringify({ MessageId: '1', MD5OfMessageBody: digest(message) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, requests, close: () => server.close() }
}

const digest = (message: string) => createHash('md5').update(message).digest('hex')

const remove = (id: number, queue: string) => {
  const headers = { authorization: `Bearer ${tokens.admin}` }
  const request = aRequest('DELETE', `/api/v3/placeholder_users/${id}`, {
    headers,
    pathParameters: { id: String(id) },
  })
  return invokeBundle(join(outdir, ID, 'index.mjs'), request, {
    TABLE_NAME: service.table.tableName,
    AWS_ACCESS_KEY_ID: 'AKEY',
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_ENDPOINT_URL_DYNAMODB: service.table.dynamodb.endpoint,
    AWS_ENDPOINT_URL_SQS: queue,
    JOBS_QUEUE_URL: `${queue}/000000000000/jobs`,
  })
}

describe('a bundled function that sends messages', () => {
  it('hands SQS the job it has stored, signed with the credentials of the environment', async () => {
    const queue = await fakeQueue()

    const { statusCode } = await remove(20, queue.url)
    queue.close()

    expect(statusCode).toBe(202)
    const [sent, ...others] = queue.requests
    expect(others).toEqual([])
    expect(sent?.request.headers).toMatchObject({
      'x-amz-target': 'AmazonSQS.SendMessage',
      authorization: expect.stringMatching(/^AWS4-HMAC-SHA256 Credential=AKEY\/\d+\/eu-central-1\/sqs\//),
    })
    expect(await service.deliver([JSON.parse(sent?.message ?? '')])).toEqual([])
    expect((await service.get('/api/v3/placeholder_users/20', { as: tokens.admin })).status).toBe(404)
  })
})
