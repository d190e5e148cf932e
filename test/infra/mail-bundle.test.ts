import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundle } from '#infra/bundle.ts'
import { consumers } from '#infra/function-definitions.ts'
import { jobsIn } from '#shared/job-kinds.ts'
import { Service } from '#test/support/engine/service.ts'
import { accept } from '#test/support/fixtures/invitations.ts'
import { personas, tokens } from '#test/support/fixtures/personas.ts'

let outdir: string

beforeAll(async () => {
  outdir = await mkdtemp(join(tmpdir(), 'mail-bundle-'))
  await bundle([consumers.mails], outdir)
})
afterAll(() => rm(outdir, { recursive: true }))

/** A stand-in for SES that accepts every mail and records the requests. */
async function fakeSes() {
  const requests: { request: IncomingMessage; body: string }[] = []
  const server = createServer(async (request, response) => {
    requests.push({ request, body: await text(request) })
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"MessageId":"1"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    close: () => server.close(),
  }
}

describe('the bundled consumer of mails', () => {
  it('hands the mail to SES, signed with the credentials of the environment, and completes the job', async () => {
    const ses = await fakeSes()
    const service = await Service.startWith(personas)
    const body = { status: 'invited', email: 'ines@example.com' }
    await service.post('/api/v3/users', { as: tokens.admin, body })
    const Records = service.mails.take().map((message) => ({ messageId: '1', body: JSON.stringify(message) }))
    const file = pathToFileURL(join(outdir, consumers.mails.id, 'index.mjs'))
    const script = `const { handler } = await import('${file}')
      const context = { awsRequestId: 'r', getRemainingTimeInMillis: () => 60000 }
      console.log(JSON.stringify(await handler({ Records: ${JSON.stringify(Records)} }, context)))`

    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: tmpdir(),
      env: {
        STAGE: 'test',
        TABLE_NAME: service.table.tableName,
        MAIL_SENDER: 'sender@example.com',
        PUBLIC_URL: 'https://pm.example.com',
        AWS_REGION: 'eu-central-1',
        AWS_ACCESS_KEY_ID: 'AKEY',
        AWS_SECRET_ACCESS_KEY: 'secret',
        AWS_ENDPOINT_URL_DYNAMODB: service.table.dynamodb.endpoint,
        AWS_ENDPOINT_URL_SESV2: ses.url,
      },
    })
    ses.close()

    expect(JSON.parse(stdout.trim().split('\n').at(-1) as string)).toEqual({ batchItemFailures: [] })
    const [sent, ...others] = ses.requests
    expect(others).toEqual([])
    expect([sent?.request.method, sent?.request.url]).toEqual(['POST', '/v2/email/outbound-emails'])
    expect(sent?.request.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKEY\/\d+\/eu-central-1\/ses\/aws4_request, .*Signature=[0-9a-f]{64}$/,
    )
    const mail = JSON.parse(sent?.body ?? '')
    expect(mail).toMatchObject({
      FromEmailAddress: '"Project Management" <sender@example.com>',
      Destination: { ToAddresses: ['ines@example.com'] },
      Content: { Simple: { Subject: { Data: 'Your invitation to Project Management' } } },
    })
    const [, token] = /https:\/\/pm\.example\.com\/invitations\/accept\?token=(\S+)/.exec(
      mail.Content.Simple.Body.Text.Data,
    ) as RegExpExecArray
    expect((await accept(service, token)).status).toBe(200)
    expect(await jobsIn(service.ports).all()).toEqual([])
  })
})
