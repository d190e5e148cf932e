import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { forContainers, startRelay } from '#infra/sam/containers.ts'
import { requireSam } from '#infra/sam/sam-cli.ts'
import { templateFile } from '#infra/sam/template.ts'
import { anApp } from '#test/infra/synthesised.ts'

const run = (...args: string[]) => {
  const environment = { AWS_ACCESS_KEY_ID: 'none', AWS_SECRET_ACCESS_KEY: 'none', SAM_CLI_TELEMETRY: '0' }
  const region = ['--region', 'eu-central-1']
  return spawnSync('sam', [...args, ...region], { encoding: 'utf8', env: { ...process.env, ...environment } })
}

const isInstalled = spawnSync('sam', ['--version']).status === 0

describe('without SAM and Docker', () => {
  const path = process.env.PATH

  afterEach(() => {
    process.env.PATH = path
  })

  it('one message names the missing programs and the alternatives', async () => {
    process.env.PATH = ''

    await expect(requireSam('Otherwise, do that.')).rejects.toMatchObject({
      name: 'Problem',
      message: expect.stringMatching(/^The SAM CLI is not .*\nDocker, .*\nOtherwise, do that\.$/),
    })
  })
})

describe.skipIf(!isInstalled)('the SAM CLI (where it is installed)', () => {
  it('accepts the template, and finds all functions and routes in it', async () => {
    const { directory } = anApp('dev').app.synth()
    const template = await templateFile(directory)

    const validated = run('validate', '--template', template)
    const listed = run('list', 'resources', '--output', 'json', '--template', template)

    expect(validated.stdout).toContain('is a valid SAM Template')
    expect(JSON.parse(listed.stdout)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ LogicalResourceId: expect.stringMatching(/^ProjectsList\w{8}$/) }),
        expect.objectContaining({ LogicalResourceId: expect.stringMatching(/^ApiProjectsListRoute\w{8}$/) }),
      ]),
    )
  }, 60_000)
})

describe('a relay', () => {
  it('passes on what is sent either way', async () => {
    const server = createServer({ allowHalfOpen: true }, (socket) => void socket.pipe(socket)).listen(
      0,
      '127.0.0.1',
    )
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const relay = await startRelay('127.0.0.1', new URL(`http://127.0.0.1:${port}`))

    const socket = connect(relay.port, '127.0.0.1').end('hello')
    const received = await text(socket)
    relay.close()
    server.close()

    expect(received).toBe('hello')
  })
})

describe('containers', () => {
  const endpoints = {
    AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:4001',
    AWS_ENDPOINT_URL_SQS: 'http://127.0.0.1:4002',
  }
  const target = { isLocal: true, variables: { TABLE_NAME: 't', ...endpoints }, account: {} }

  it('reach local servers by the name of this computer, where Docker Desktop leads it to the loopback address', async () => {
    const { variables } = await forContainers(target, Promise.resolve(undefined))

    expect(variables).toEqual({
      TABLE_NAME: 't',
      AWS_ENDPOINT_URL_DYNAMODB: 'http://host.docker.internal:4001',
      AWS_ENDPOINT_URL_SQS: 'http://host.docker.internal:4002',
    })
  })

  it("reach them elsewhere by relays at Docker's bridge", async () => {
    const { variables, close } = await forContainers(target, Promise.resolve('127.0.0.1'))
    close()

    for (const name of Object.keys(endpoints) as (keyof typeof endpoints)[]) {
      expect(variables[name]).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
      expect(variables[name]).not.toBe(endpoints[name])
    }
  })

  it('reach AWS as it is', async () => {
    const real = { ...target, isLocal: false }

    expect((await forContainers(real, Promise.resolve('127.0.0.1'))).variables).toEqual(target.variables)
  })
})
