import { SendMessageCommand } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readAddresses } from '#infra/local/addresses.ts'
import { type Stack, startStack } from '#infra/local/stack.ts'
import { sqsClient } from '#shared/platform/jobs/sqs-client.ts'
import { logTo } from '#shared/platform/log.ts'
import { temporaryData } from '#test/support/engine/admin.ts'
import { placeholder, user } from '#test/support/fixtures/records.ts'

describe('the admin command beside a running server', () => {
  let own: Awaited<ReturnType<typeof temporaryData>>
  let stack: Stack

  const get = (path: string, token: string) =>
    fetch(stack.url + path, { headers: { authorization: `Bearer ${token}` } })

  beforeAll(async () => {
    logTo(() => {})
    own = await temporaryData()
    stack = await startStack({ port: 0, data: own.data })
  })

  afterAll(async () => {
    await stack.stop()
    await own.remove()
  })

  it('imports what the next request sees', async () => {
    const token = 'opk_1_0123456789abcdef'
    const file = await own.file(user(1, 'ada', { admin: true, token }), placeholder('Designer', { id: 2 }))
    expect((await own.run('import', file)).code).toBe(0)

    expect(await (await get('/api/v3/placeholder_users/2', token)).json()).toMatchObject({ name: 'Designer' })
  })

  it('creates, lists and revokes a token, which signs in in between', async () => {
    await own.run('import', await own.file(user(5, 'mel')))
    const created = await own.run('token', 'create', '--user', 'mel')
    const token = created.stdout.trim()
    expect((await get('/api/v3', token)).status).toBe(200)

    const listed = await own.run('token', 'list', '--user', '5')
    expect(listed.stdout).toMatch(/^opk_5_.{6}… {2}created \d{4}-/)
    expect(listed.stdout).not.toContain(token)

    const prefix = token.slice(0, 12)
    const revoked = await own.run('token', 'revoke', '--user', 'mel', '--token', prefix)
    expect(revoked).toMatchObject({ code: 0, stdout: `revoked ${prefix}…\n` })
    expect((await get('/api/v3', token)).status).toBe(401)
    expect((await own.run('token', 'list', '--user', 'mel')).stdout).toBe('')
  })

  it('lists dead letters of both queues, and sends each to its own again', async () => {
    const client = sqsClient(stack.config.sqs)
    const { urls } = (await readAddresses(own.data))?.sqs ?? {}
    const giveUp = (QueueUrl = '', MessageBody = '') =>
      client.send(new SendMessageCommand({ QueueUrl, MessageBody }))
    const bodies = ['{"job":"long-gone"}', '{"job":"never-sent"}']
    await giveUp(urls?.jobs.deadLetters, bodies[0])
    await giveUp(urls?.mails.deadLetters, bodies[1])

    expect(await own.run('dlq', 'redrive')).toMatchObject({ code: 0, stdout: '2 dead letters sent again\n' })
    expect(await own.run('dlq', 'list')).toMatchObject({ code: 0, stdout: '0 dead letters\n' })
    await giveUp(urls?.jobs.deadLetters, bodies[0])
    await giveUp(urls?.mails.deadLetters, bodies[1])
    expect((await own.run('dlq', 'list')).stdout).toBe(`${bodies.join('\n')}\n2 dead letters\n`)
    client.destroy()
  })

  it('finds the same data when the server has ended', async () => {
    await own.run('import', await own.file(placeholder('Kept', { id: 77 })))
    await stack.stop()

    expect((await own.run('export')).stdout).toContain('"id":77,"name":"Kept"')
    stack = await startStack({ port: 0, data: own.data })
  })
})
