import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Stack, startStack } from '#infra/local/stack.ts'
import { logTo } from '#shared/platform/log.ts'
import { temporaryData } from '#test/support/engine/admin.ts'
import { readMail } from '#test/support/engine/eml.ts'
import { until } from '#test/support/engine/until.ts'
import { user } from '#test/support/fixtures/records.ts'

let own: Awaited<ReturnType<typeof temporaryData>>
let stack: Stack | undefined

beforeEach(async () => {
  logTo(() => {})
  own = await temporaryData()
  await own.run('import', await own.file(user(1, 'ada'), user(5, 'ines', { status: 'invited' })))
})

afterEach(async () => {
  await stack?.stop()
  stack = undefined
  await own.remove()
})

const start = async () => {
  stack = await startStack({ port: 0, data: own.data })
  return stack
}

async function outbox(): Promise<string[]> {
  const folder = join(own.data, 'outbox')
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.eml')).map((name) => join(folder, name))
}

/** Waits for `count` mails in the outbox, and reads them. */
async function mails(count: number) {
  await until(async () => (await outbox()).length === count)
  return Promise.all((await outbox()).map(async (file) => readMail(await readFile(file, 'utf8'))))
}

const linksIn = (found: Awaited<ReturnType<typeof mails>>) =>
  found.map(({ parts }) => /http:\S+/.exec(parts[0]?.content ?? '')?.[0] ?? '')

describe('npm run admin -- invite resend', () => {
  it('mails a link of the running server, and the one of an earlier mail dies', async () => {
    const { url } = await start()
    expect(await own.run('invite', 'resend', '--user', 'ines')).toMatchObject({
      code: 0,
      stdout: 'an invitation is on its way to ines@example.com\n',
    })
    const [first = ''] = linksIn(await mails(1))
    expect(first).toMatch(new RegExp(`^${url}/invitations/accept\\?token=opi_5_`))
    expect((await fetch(first)).status).toBe(200)

    await own.run('invite', 'resend', '--user', '5')

    const second = linksIn(await mails(2)).find((link) => link !== first) ?? ''
    expect((await fetch(first)).status).toBe(404)
    expect((await fetch(second)).status).toBe(200)
  })

  it('leaves the mail to the next start where no server runs', async () => {
    expect(await own.run('invite', 'resend', '--user', 'ines')).toMatchObject({ code: 0, stderr: '' })

    const { url } = await start()

    const [{ headers }] = (await mails(1)) as [Awaited<ReturnType<typeof mails>>[number]]
    expect(headers.to).toBe('ines@example.com')
    expect(linksIn(await mails(1))[0]).toContain(url)
  })

  it.each([
    [['--user', 'ada'], 'ada is active, not invited.\n'],
    [['--user', 'nobody'], 'There is no user nobody.\n'],
  ])('refuses with %j', async (options, stderr) => {
    expect(await own.run('invite', 'resend', ...options)).toEqual({ code: 1, stdout: '', stderr })
  })
})
