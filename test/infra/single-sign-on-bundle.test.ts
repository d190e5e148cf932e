import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Bundle, bundle } from '#infra/bundle.ts'
import { functionsOf } from '#infra/function-definitions.ts'
import { variables } from '#shared/config.ts'
import { allRoutes } from '#shared/resources/index.ts'
import { Service } from '#test/support/engine/service.ts'
import { signingKey, TestIssuer } from '#test/support/engine/test-issuer.ts'
import { user } from '#test/support/fixtures/records.ts'
import { aRequest, invokeBundle } from './invoked-bundle.ts'

const entries = functionsOf(allRoutes).filter(({ id }) => id === 'api/root')

let outdir: string
let issuer: TestIssuer
let service: Service
let without: Bundle
let withIssuer: Bundle

beforeAll(async () => {
  outdir = await mkdtemp(join(tmpdir(), 'single-sign-on-bundle-'))
  issuer = await TestIssuer.start('acme', await signingKey('rsa'))
  service = await Service.startWith([user(1, 'ada', { identityUrl: 'acme:ada' })])
  ;[without] = (await bundle(entries, join(outdir, 'without'))) as [Bundle]
  ;[withIssuer] = (await bundle(entries, join(outdir, 'with'), { issuers: [issuer.settings] })) as [Bundle]
})
afterAll(async () => {
  await issuer.close()
  await rm(outdir, { recursive: true })
})

/** The contents of all files in a function's archive. */
async function contentsOf(below: string): Promise<string> {
  const directory = join(outdir, below, 'api/root')
  const files = await readdir(directory)
  return (await Promise.all(files.map((name) => readFile(join(directory, name), 'utf8')))).join('\n')
}

const invoke = async (below: string) =>
  invokeBundle(
    join(outdir, below, 'api/root', 'index.mjs'),
    aRequest('GET', '/api/v3', { headers: { authorization: `Bearer ${await issuer.tokenOf('ada')}` } }),
    {
      TABLE_NAME: service.table.tableName,
      AWS_ACCESS_KEY_ID: 'AKEY',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_ENDPOINT_URL_DYNAMODB: service.table.dynamodb.endpoint,
      [variables.issuers]: JSON.stringify([issuer.settings]),
    },
  )

/**
 * Texts that identify the code for single sign-on. They occur in jose, in the discovery code, or in the code that calls
 * jose and the discovery code.
 */
const CODE = ['ERR_JWT_EXPIRED', 'ERR_JWKS_NO_MATCHING_KEY', 'openid-configuration', 'a token was refused']

describe('the bundle of a function', () => {
  it('holds no code for single sign-on where the stage has no issuers', async () => {
    const contents = await contentsOf('without')

    expect(CODE.filter((text) => contents.includes(text))).toEqual([])
    expect(await invoke('without')).toMatchObject({ statusCode: 401 })
  })

  it('accepts tokens where it has, for at most 22 kB more', async () => {
    const contents = await contentsOf('with')

    expect(CODE.filter((text) => !contents.includes(text))).toEqual([])
    expect(withIssuer.bytes - without.bytes).toBeGreaterThan(15_000)
    expect(withIssuer.bytes - without.bytes).toBeLessThanOrEqual(22_000)
    expect(await invoke('with')).toMatchObject({
      statusCode: 200,
      body: { _links: { user: { href: '/api/v3/users/1' } } },
    })
  })
})
