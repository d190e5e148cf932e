import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { isListening } from '#infra/local/addresses.ts'

let data: string
const started: { child: ChildProcess; ended: Promise<unknown> }[] = []

beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'start-test-'))
})

afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
  await rm(data, { recursive: true })
})

/** Runs the command as `npm start` does. */
function npmStart(...options: string[]) {
  const child = spawn(process.execPath, ['infra/run.mjs', 'infra/local/start.ts', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit').then(([code]) => code as number)
  started.push({ child, ended })
  const said = async (stream: 'stdout' | 'stderr', wanted: RegExp) => {
    for await (const line of createInterface({ input: child[stream] })) {
      const found = wanted.exec(line)
      if (found) return found[1] as string
    }
    throw new Error(`It never said ${wanted}.`)
  }
  return { child, ended, said }
}

const ready = (server: ReturnType<typeof npmStart>) => server.said('stdout', /^The service is at (.*)\.$/)

const engineAddress = async () =>
  JSON.parse(await readFile(join(data, 'addresses.json'), 'utf8')).dynamodb.endpoint as string

describe('npm start', () => {
  it.each([
    ['--prot', '1'],
    ['--port', 'http'],
    ['--port', '65536'],
    ['--memory', '--data', 'x'],
  ])('explains itself instead of starting with %s %s', async (...options) => {
    const { said, ended } = npmStart(...options)
    await said('stderr', /(Usage: npm start)/)
    expect(await ended).toBe(2)
  })

  it('starts after it was killed, and ends the engine left behind', async () => {
    const first = npmStart('--port', '0', '--data', data)
    await ready(first)
    const orphan = await engineAddress()
    first.child.kill('SIGKILL')
    await first.ended
    expect(await isListening(orphan)).toBe(true)

    const second = npmStart('--port', '0', '--data', data)
    const url = await ready(second)
    expect((await fetch(`${url}/api/v3`)).status).toBe(200)
    expect(await isListening(orphan)).toBe(false)

    const third = npmStart('--port', '0', '--data', data)
    expect(await third.said('stderr', /in use by the server at (\S+)/)).toBe(url)
    expect(await third.ended).toBe(1)

    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    expect(await readdir(data)).not.toContain('addresses.json')
  }, 30_000)
})
