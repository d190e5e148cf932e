import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PollTimer } from '#shared/console/api/poll-timer.ts'

const [SECOND, MINUTE] = [1000, 60_000]

let isVisible: boolean
let asked: number
let fails: boolean
let timer: PollTimer

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

async function pollsIn(milliseconds: number): Promise<number> {
  const before = asked
  await pass(milliseconds)
  return asked - before
}

beforeEach(async () => {
  vi.useFakeTimers()
  ;[isVisible, asked, fails] = [true, 0, false]
  const poll = async () => {
    asked += 1
    if (fails) throw new Error('The service is unreachable.')
  }
  timer = new PollTimer({ poll, isVisible: () => isVisible })
  await pass(0)
})
afterEach(() => {
  timer.stop()
  vi.useRealTimers()
})

describe('A page that is in use', () => {
  it('polls immediately, then every ten seconds while the window is visible', async () => {
    expect(asked).toBe(1)
    expect(await pollsIn(9 * SECOND)).toBe(0)
    expect(await pollsIn(SECOND)).toBe(1)
    expect(await pollsIn(MINUTE)).toBe(6)
  })

  it('polls every ten seconds for hours if it is used now and then', async () => {
    let inTwoHours = 0
    for (let part = 0; part < 6; part++) {
      timer.used()
      inTwoHours += await pollsIn(20 * MINUTE)
    }

    expect(inTwoHours).toBe(720)
  })

  it('polls every minute while the window is hidden, and at once when it is visible again', async () => {
    isVisible = false
    timer.seen()

    expect(await pollsIn(20 * MINUTE)).toBe(20)
    await pass(30 * SECOND)
    isVisible = true
    timer.seen()
    expect(await pollsIn(0)).toBe(1)
    timer.used()
    expect(await pollsIn(MINUTE)).toBe(6)
  })

  it('ends after half an hour without use, and begins again with the next use', async () => {
    await pass(20 * MINUTE)
    timer.used()
    await pass(30 * MINUTE)

    expect(await pollsIn(10 * 60 * MINUTE)).toBe(0)
    timer.used()
    expect(await pollsIn(0)).toBe(1)
    expect(await pollsIn(MINUTE)).toBe(6)
  })

  it('continues after a request that failed', async () => {
    fails = true
    await pass(10 * SECOND)
    fails = false

    expect(await pollsIn(MINUTE)).toBe(6)
  })
})

describe('A page that is left', () => {
  it('ends when it is stopped, also by a request in progress', async () => {
    timer.stop()

    expect(await pollsIn(10 * MINUTE)).toBe(0)
    timer.used()
    timer.seen()
    expect(await pollsIn(10 * MINUTE)).toBe(0)
  })
})
