import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..', '..')

/** Runs the command as on a machine without SAM and Docker: `PATH` leads only to Node. */
async function sam(...args: string[]) {
  const command = spawn(process.execPath, ['infra/run.mjs', 'infra/sam/main.ts', ...args], {
    cwd: root,
    env: { PATH: dirname(process.execPath) },
  })
  const [output, errors] = [text(command.stdout), text(command.stderr)]
  const [code] = await once(command, 'exit')
  return { code, output: await output, errors: await errors }
}

describe.concurrent('the sam command', () => {
  it.each([
    [['invoke'], 'Name a function, for example ProjectsList.'],
    [['api', 'ProjectsList'], 'There are too many arguments.'],
    [['api', '--real', 'dev', '--data', '.local'], 'Give --data or --real, not both.'],
  ])('explains what is wrong with %j, and its usage', async (args, message) => {
    const { code, errors } = await sam(...args)

    expect(code).toBe(2)
    expect(errors).toMatch(new RegExp(`^${message}\n\nnpm run sam:api `))
  })

  it.each([
    [['api'], '`npm start` serves the same functions.'],
    [['invoke', 'ProjectsList'], 'add --without-sam.'],
  ])('names the missing programs for %j, and the alternatives', async (args, otherwise) => {
    const { code, errors } = await sam(...args)

    expect(code).toBe(1)
    expect(errors).toContain('The SAM CLI is not installed')
    expect(errors.trim().endsWith(otherwise)).toBe(true)
  })

  it.each([
    [['invoke', 'Nope'], /^There is no function "Nope"/],
    [['invoke', 'ProjectsList', 'nothing.json'], /^nothing.json is not a file with JSON\.$/m],
    [['invoke', 'QueueJobs'], /^Name a job with --job\.$/m],
    [['invoke', 'QueueMails', '--job', 'j', '--without-sam'], /^QueueMails would send mails by SES/],
    [['invoke', 'ProjectsList', '--without-sam', '--data', '/nowhere'], /^No server runs on \/nowhere\./],
    [['invoke', 'ProjectsList', '--without-sam', '--real', 'dev'], /^Set AWS_REGION/m],
  ])('refuses %j in one message', async (args, message) => {
    const { code, errors } = await sam(...args)

    expect(code).toBe(1)
    expect(errors).toMatch(message)
  })

  it('prints the event of a function', async () => {
    const { code, output } = await sam('invoke', 'VersionsShow', '--address', '/api/v3/versions/7', '--print')

    expect(code).toBe(0)
    expect(JSON.parse(output)).toMatchObject({
      routeKey: 'GET /api/v3/versions/{below+}',
      pathParameters: { below: '7' },
    })
  })
})
