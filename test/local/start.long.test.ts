import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { ListTablesCommand } from '@aws-sdk/client-dynamodb'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isListening } from '#infra/local/addresses.ts'
import { endpointAt, freePort, launch } from '#infra/local/engine-process.ts'
import { engineProgram } from '#infra/local/engine-program.ts'
import { localEndpoint } from '#infra/local/local-endpoint.ts'
import { dynamoClient } from '#shared/platform/dynamodb/dynamo-table.ts'
import { type NpmStart, npmStart as start } from '#test/support/engine/npm-start.ts'
import { until } from '#test/support/engine/until.ts'
import { oneInLong } from '#test/support/faults/thoroughness.ts'

const run = promisify(execFile)

let data: string
const started: NpmStart[] = []

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'start-test-'))
})

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
  await rm(data, { recursive: true })
})

/** Runs the command until the test ends. */
const npmStart = (...options: string[]) => npmStartWith({}, ...options)

function npmStartWith(environment: Record<string, string>, ...options: string[]) {
  const server = start(options, environment)
  started.push(server)
  return server
}

const engineAddress = async () =>
  JSON.parse(await readFile(join(data, 'addresses.json'), 'utf8')).dynamodb.endpoint as string

/** Returns the output and the exit code of a start that fails or prints help. */
async function failing(...options: string[]) {
  const { child, ended } = npmStart(...options)
  const [stdout, stderr, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  return { stdout, stderr, code }
}

const tablesAt = async (endpoint: string) =>
  (await dynamoClient(localEndpoint(endpoint)).send(new ListTablesCommand())).TableNames ?? []

describe('npm start', () => {
  it.each(
    oneInLong(3, [
      ['--prot', '1'],
      ['--port', '65536'],
      ['--memory', '--data', 'x'],
      ['--host', ''],
      ['--cors', 'http://localhost:5173/'],
      ['--issuer', 'acme'],
    ]),
  )('explains itself instead of starting with %s %s', async (...options) => {
    const { said, ended } = npmStart(...options)
    await said('stderr', /(Usage: npm start)/)
    expect(await ended).toBe(2)
  })

  it('explains itself on request, and that is no failure', async () => {
    const { stdout, stderr, code } = await failing('--help', '--port', '0')
    expect(stdout).toMatch(/^Usage: npm start -- \[options\]\n/)
    expect([stderr, code]).toEqual(['', 0])
  })

  it('leaves no process of the compiler behind, before and after it has built the console', async () => {
    const { child, ready } = npmStart('--port', '0', '--memory')
    const address = await ready()
    const children = async () => {
      const { stdout } = await run('ps', ['-A', '-o', 'ppid=,args='])
      const lines = stdout.split('\n').filter((line) => line.trim().startsWith(`${child.pid} `))
      return lines.filter((line) => line.includes('esbuild'))
    }
    // The compiler ends asynchronously, which takes longer on a busy machine.
    const areGone = async () => (await children()).length === 0
    await until(areGone)
    expect((await fetch(`${address}/app`)).status).toBe(200)
    await until(areGone)
  })

  it('reports in one line that the data directory is invalid', async () => {
    const file = join(data, 'file')
    await writeFile(file, '')
    for (const path of [file, join(file, 'below')]) {
      expect(await failing('--port', '0', '--data', path)).toEqual({
        stdout: '',
        stderr: `${path} is not a directory. Choose another directory for the data with --data DIR.\n`,
        code: 1,
      })
    }
  })

  it('warns of a host that others reach, before it listens there', async () => {
    // An address that is reserved for documentation. No computer has this address, so the server cannot listen there.
    const { stdout, stderr, code } = await failing('--port', '0', '--host', '192.0.2.1', '--data', data)
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^Warning: on 192\.0\.2\.1 others may reach the service, unencrypted\./),
      '192.0.2.1 is no address of this computer. Choose another one with --host.',
      '',
    ])
    expect([stdout, code]).toEqual(['', 1])
  })

  it('listens on the given host, without a warning for a loopback address', async () => {
    const { child, ready, ended } = npmStart('--port', '0', '--host', 'localhost', '--data', data)
    const warnings = text(child.stderr)
    const url = await ready()
    expect(url).toMatch(/^http:\/\/localhost:\d+$/)
    expect((await fetch(`${url}/api/v3`)).status).toBe(200)
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    expect(await warnings).toBe('')
  }, 30_000)

  it('with --memory drops its table in another engine when it ends', async () => {
    const port = await freePort()
    const engine = await launch({ program: await engineProgram(data), port })
    const endpoint = endpointAt(port)
    const server = npmStartWith({ AWS_ENDPOINT_URL_DYNAMODB: endpoint }, '--port', '0', '--memory')
    await server.ready()
    expect(await tablesAt(endpoint)).toEqual([expect.stringMatching(/^pm-api-local-[\da-f-]{36}$/)])
    server.child.kill('SIGINT')
    expect(await server.ended).toBe(0)
    expect(await tablesAt(endpoint)).toEqual([])
    await engine.end()
  }, 30_000)

  it('starts after it was killed, and ends the engine left behind', async () => {
    const first = npmStart('--port', '0', '--data', data)
    await first.ready()
    const orphan = await engineAddress()
    first.child.kill('SIGKILL')
    await first.ended
    expect(await isListening(orphan)).toBe(true)

    const second = npmStart('--port', '0', '--data', data)
    const url = await second.ready()
    expect((await fetch(`${url}/api/v3`)).status).toBe(200)
    expect(await isListening(orphan)).toBe(false)

    const third = npmStart('--port', '0', '--data', data)
    expect(await third.said('stderr', /in use by the server at (\S+)/)).toBe(url)
    expect(await third.ended).toBe(1)

    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(await readdir(data)).not.toContain('addresses.json')
  }, 90_000)
})
