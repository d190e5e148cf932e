import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bundle, bundle } from '#infra/bundle.ts'
import { entriesOf, fallback } from '#infra/entries.ts'
import { isWrite } from '#shared/api/route.ts'
import { allRoutes } from '#shared/resources/index.ts'

const entries = entriesOf(allRoutes)
const reads = allRoutes.filter(({ body, uses }) => !isWrite(uses) && !body)
const others = entries.filter(({ id }) => !reads.some((read) => read.id === id))

let outdir: string
let bundles: Bundle[]

beforeAll(async () => {
  outdir = await mkdtemp(join(tmpdir(), 'bundles-'))
  bundles = await bundle(entries, outdir)
}, 60_000)
afterAll(() => rm(outdir, { recursive: true }))

const fileOf = (id: string) => join(outdir, id, 'index.mjs')
const sizeOf = (id: string) => bundles.find((found) => found.id === id)?.bytes

/** Invokes a bundle's handler in a process that has nothing but the environment of a function. */
async function invoke(id: string, event: object, environment: Record<string, string> = {}) {
  const script = `const { handler } = await import('${pathToFileURL(fileOf(id))}')
    const context = { awsRequestId: 'r', getRemainingTimeInMillis: () => 5000 }
    console.log('\\n' + JSON.stringify(await handler(${JSON.stringify(event)}, context)))`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { STAGE: 'test', TABLE_NAME: 'pm-api-test', AWS_REGION: 'eu-central-1', ...environment },
    cwd: tmpdir(),
  })
  const { statusCode, body } = JSON.parse(stdout.trim().split('\n').at(-1) as string)
  return { statusCode, body: JSON.parse(body) }
}

const aRequest = (method: string, path: string, headers: Record<string, string> = {}) => ({
  version: '2.0',
  rawPath: path,
  rawQueryString: '',
  headers,
  requestContext: { requestId: 'r', http: { method, path, sourceIp: '127.0.0.1' } },
  isBase64Encoded: false,
})

/** Stands where DynamoDB would, refuses every request, and keeps the first. */
async function refusingTable() {
  let first: IncomingMessage | undefined
  const server = createServer((request, response) => {
    first ??= request
    response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
    response.end(
      '{"__type":"com.amazonaws.dynamodb.v20120810#ResourceNotFoundException","message":"No table"}',
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, request: () => first, close: () => server.close() }
}

describe('the bundles', () => {
  it.each(reads)('of $id, which only reads, has at most 200 kB', ({ id }) => {
    expect(sizeOf(id)).toBeLessThanOrEqual(200_000)
  })

  it.each(others)('of $id has at most 270 kB', ({ id }) => {
    expect(sizeOf(id)).toBeLessThanOrEqual(270_000)
  })

  it.each(entries)('of $id holds no search for credentials', async ({ id }) => {
    expect(await readFile(fileOf(id), 'utf8')).not.toContain('sso-oidc')
  })

  it.each(entries)('of $id holds the queue client exactly if it sends', async ({ id, uses }) => {
    const holdsClient = (await readFile(fileOf(id), 'utf8')).includes('AmazonSQS')

    expect(holdsClient).toBe(Boolean(uses.sends))
  })

  it.each(entries)('of $id holds the mail client exactly if it sends mails', async ({ id, uses }) => {
    const holdsClient = (await readFile(fileOf(id), 'utf8')).includes('SimpleEmailService')

    expect(holdsClient).toBe('mails' in uses)
  })

  it('answer an address that no route serves with a HAL error', async () => {
    const { statusCode, body } = await invoke(fallback.id, aRequest('GET', '/api/v3/nothing'))

    expect(statusCode).toBe(404)
    expect(body).toMatchObject({
      _type: 'Error',
      errorIdentifier: 'urn:service-org:api:v3:errors:NotFound',
    })
  })

  it('reach the table with the credentials of the environment', async () => {
    const table = await refusingTable()
    const authorization = `Bearer opk_1_${'a'.repeat(43)}`

    const { statusCode } = await invoke('api/root', aRequest('GET', '/api/v3', { authorization }), {
      AWS_ENDPOINT_URL_DYNAMODB: table.url,
      AWS_ACCESS_KEY_ID: 'AKEY',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'session',
    })
    table.close()

    expect(statusCode).toBe(503)
    expect(table.request()?.headers).toMatchObject({
      'x-amz-target': 'DynamoDB_20120810.BatchGetItem',
      'x-amz-security-token': 'session',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKEY\/\d+\/eu-central-1\/dynamodb\//,
      ),
    })
  })
})
