import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Follower } from '#shared/console/api/follower.ts'

const [SECOND, MINUTE] = [1000, 60_000]

let isVisible: boolean
let asked: number
let fails: boolean
let follower: Follower

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

/** The number of requests in a time. */
async function askedIn(milliseconds: number): Promise<number> {
  const before = asked
  await pass(milliseconds)
  return asked - before
}

beforeEach(async () => {
  vi.useFakeTimers()
  ;[isVisible, asked, fails] = [true, 0, false]
  const ask = async () => {
    asked += 1
    if (fails) throw new Error('The service is unreachable.')
  }
  follower = new Follower({ ask, isVisible: () => isVisible })
  await pass(0)
})
afterEach(() => {
  follower.stop()
  vi.useRealTimers()
})

describe('Following changes', () => {
  it('asks immediately, then every ten seconds while the window is visible', async () => {
    expect(asked).toBe(1)
    expect(await askedIn(9 * SECOND)).toBe(0)
    expect(await askedIn(SECOND)).toBe(1)
    expect(await askedIn(MINUTE)).toBe(6)
  })

  it('asks every minute while the window is hidden, and at once when it is visible again', async () => {
    isVisible = false
    follower.seen()

    expect(await askedIn(10 * MINUTE)).toBe(10)
    await pass(30 * SECOND)
    isVisible = true
    follower.seen()
    expect(await askedIn(0)).toBe(1)
    expect(await askedIn(MINUTE)).toBe(6)
  })

  it('ends after half an hour without use, and begins again with the next use', async () => {
    await pass(20 * MINUTE)
    follower.used()
    await pass(30 * MINUTE)

    expect(await askedIn(10 * 60 * MINUTE)).toBe(0)
    follower.used()
    expect(await askedIn(0)).toBe(1)
    expect(await askedIn(MINUTE)).toBe(6)
  })

  it('continues after a request that failed', async () => {
    fails = true
    await pass(10 * SECOND)
    fails = false

    expect(await askedIn(MINUTE)).toBe(6)
  })

  it('ends when it is stopped, also by a request in progress', async () => {
    follower.stop()

    expect(await askedIn(10 * MINUTE)).toBe(0)
    follower.used()
    follower.seen()
    expect(await askedIn(10 * MINUTE)).toBe(0)
  })
})
