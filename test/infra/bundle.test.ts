import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '#infra/bundle.ts'
import { consumers, fallback, functionsOf } from '#infra/function-definitions.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { explorer, routes as pages } from '#shared/resources/pages/routes.ts'
import { routes as redirections } from '#shared/resources/redirections/routes.ts'
import { aRequest, invokeBundle } from './invoked-bundle.ts'

/**
 * The tested functions. They are of different kinds, such as a read, a write that sends mail, a consumer and a
 * redirection.
 */
const ids = [
  'api/root',
  'projects/update',
  fallback.id,
  consumers.mails.id,
  pages.explorer.id,
  pages.console.id,
  pages['console-file'].id,
  redirections.user.functionId,
]
const entries = functionsOf(allRoutes).filter(({ id }) => ids.includes(id))

let outdir: string

beforeAll(async () => {
  outdir = await mkdtemp(join(tmpdir(), 'bundles-'))
  await bundle(entries, outdir)
}, 60_000)
afterAll(() => rm(outdir, { recursive: true }))

const fileOf = (id: string) => join(outdir, id, 'index.mjs')

const invoke = (id: string, event: object, environment?: Record<string, string>) =>
  invokeBundle(fileOf(id), event, environment)

const noTable = { __type: 'com.amazonaws.dynamodb.v20120810#ResourceNotFoundException', message: 'No table' }
const broken = { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: 'Oh' }

/**
 * Returns a stand-in for DynamoDB that sends the given responses, and then repeats the last response. It records the
 * requests.
 */
async function tableThat(...answers: [statusCode: number, body: object][]) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    const [statusCode, body] = answers[Math.min(requests.push(request), answers.length) - 1] as [
      number,
      object,
    ]
    response.writeHead(statusCode, { 'content-type': 'application/x-amz-json-1.0' })
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, requests, close: () => server.close() }
}

/** Requests the root with a token, which makes the function look up the token's owner. */
const invokeRoot = (table: string) =>
  invoke(
    'api/root',
    aRequest('GET', '/api/v3', { headers: { authorization: `Bearer opk_1_${'a'.repeat(43)}` } }),
    {
      AWS_ENDPOINT_URL_DYNAMODB: table,
      AWS_ACCESS_KEY_ID: 'AKEY',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'session',
    },
  )

describe('the bundles', () => {
  it.each(entries)('of $id hold no search for credentials', async ({ id }) => {
    const files = (await readdir(join(outdir, id))).filter((name) => name.endsWith('.mjs'))
    const sources = await Promise.all(files.map((name) => readFile(join(outdir, id, name), 'utf8')))

    expect(sources.join()).not.toContain('sso-oidc')
  })

  it.each(entries)('of $id hold the mail client exactly if they send mails', async ({ id, uses }) => {
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
    const table = await tableThat([400, noTable])

    const { statusCode } = await invokeRoot(table.url)
    table.close()

    expect(statusCode).toBe(503)
    expect(table.requests[0]?.headers).toMatchObject({
      'x-amz-target': 'DynamoDB_20120810.BatchGetItem',
      'x-amz-security-token': 'session',
      authorization: expect.stringMatching(
        /^AWS4-HMAC-SHA256 Credential=AKEY\/\d+\/eu-central-1\/dynamodb\//,
      ),
    })
  })

  it('ask the table again when it fails, and understand that nobody has the token', async () => {
    const table = await tableThat([500, broken], [200, { Responses: {}, UnprocessedKeys: {} }])

    const { statusCode, body } = await invokeRoot(table.url)
    table.close()

    expect(table.requests.length).toBeGreaterThanOrEqual(2)
    expect(statusCode).toBe(401)
    expect(body.errorIdentifier).toBe('urn:service-org:api:v3:errors:Unauthenticated')
  })

  it('answer each of their routes, and log which one it was', async () => {
    const answers = [redirections['my-page'], redirections.project].map(async ({ functionId, path }) => {
      const more = { routeKey: `GET ${path}`, pathParameters: { id: '7' } }
      const { headers, log } = await invoke(functionId, aRequest('GET', path.replace('{id}', '7'), more))
      return { location: headers.location, route: log.at(-1).route }
    })

    expect(await Promise.all(answers)).toEqual([
      { location: expect.stringMatching(/^\/app\/grids\?/), route: 'redirections/my-page' },
      { location: '/app/projects/7', route: 'redirections/project' },
    ])
  })

  it('serve the console from their own archive, and hold no more of it elsewhere', async () => {
    const headers = { 'accept-encoding': 'br' }
    const { body: page } = await invoke(pages.console.id, aRequest('GET', '/app'))
    const [, name, hash] = /assets\/(main-\w+\.js)" integrity="sha256-([^"]+)"/.exec(page) ?? []
    const pathParameters = { id: name }

    const { statusCode, body } = await invoke(
      pages['console-file'].id,
      aRequest('GET', `/app/assets/${name}`, { headers, pathParameters }),
    )

    const script = brotliDecompressSync(Buffer.from(body, 'base64'))
    expect(statusCode).toBe(200)
    expect(createHash('sha256').update(script).digest('base64')).toBe(hash)
    expect(await readdir(join(outdir, 'api/root'))).not.toContain('browser')
  })

  it('serve the file of a package from their own archive', async () => {
    const headers = { 'accept-encoding': 'br' }

    const { body } = await invoke(pages.explorer.id, aRequest('GET', pages.explorer.path, { headers }))

    const script = brotliDecompressSync(Buffer.from(body, 'base64'))
    expect(createHash('sha256').update(script).digest('hex')).toBe(explorer.sha256)
  })
})
