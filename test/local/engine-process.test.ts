import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EngineProcess, launch } from '#infra/local/engine-process.ts'

let directory: string
let engine: EngineProcess | undefined

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'engine-process-test-'))
})

afterEach(async () => {
  vi.useRealTimers()
  if (engine && isAlive(engine.pid)) process.kill(engine.pid, 'SIGKILL')
  await engine?.ended
  await rm(directory, { recursive: true })
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Starts a program that announces itself as the engine does, runs `source`, and keeps running until it is stopped. */
async function launched(source: string): Promise<EngineProcess> {
  const program = join(directory, 'engine')
  const lines = [
    `#!${process.execPath}`,
    source,
    'setInterval(() => {}, 1000)',
    "console.error('listening on')",
  ]
  await writeFile(program, lines.join('\n'))
  await chmod(program, 0o700)
  engine = await launch({ program, port: 1 })
  return engine
}

describe('the process of the table engine', () => {
  it('is killed if it has not ended five seconds after the request to', async () => {
    const { end, ended } = await launched("process.on('SIGTERM', () => {})")
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ending = end()
    vi.advanceTimersByTime(5_000)

    expect(await ended).toBe('signal SIGKILL')
    await ending
  })

  it('is not killed before, so that it can complete its data', async () => {
    const { end, ended, pid } = await launched(
      "process.on('SIGUSR2', () => process.exit(7)).on('SIGTERM', () => {})",
    )
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const ending = end()
    vi.advanceTimersByTime(4_999)
    process.kill(pid, 'SIGUSR2')

    expect(await ended).toBe('exit code 7')
    await ending
    expect(vi.getTimerCount(), 'nobody waits to kill it any more').toBe(0)
  })

  it('is asked first', async () => {
    const { end, ended } = await launched("process.on('SIGTERM', () => process.exit(0))")
    await end()

    expect(await ended).toBe('exit code 0')
  })
})
