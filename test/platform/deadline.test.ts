import { afterEach, describe, expect, it, vi } from 'vitest'
import { abandoned, currentDeadline, runUntilAborted, runWithDeadline } from '#shared/platform/deadline.ts'

const signalNow = () => currentDeadline()?.signal as AbortSignal

afterEach(() => {
  vi.useRealTimers()
})

describe('a deadline', () => {
  it('is that of the surrounding work only', async () => {
    const [one, other] = await Promise.all([
      runWithDeadline(
        () => 1000,
        async () => signalNow(),
      ),
      runWithDeadline(
        () => 1000,
        async () => signalNow(),
      ),
    ])

    expect(one).not.toBe(other)
    expect(currentDeadline()).toBeUndefined()
  })

  it.each(['an answer', 'a failure'])('ends the work with its outcome: %s', async (outcome) => {
    let signal: AbortSignal | undefined
    const work = async () => {
      signal = signalNow()
      expect(signal.aborted).toBe(false)
      if (outcome === 'a failure') throw new Error(outcome)
    }
    await runWithDeadline(() => 1000, work).catch(() => {})

    expect(signal?.reason).toBe(abandoned)
  })

  it('ends the work when its time is over', async () => {
    vi.useFakeTimers()
    const ended = runWithDeadline(
      () => 1000,
      () => {
        const signal = signalNow()
        return new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)))
      },
    )
    await vi.advanceTimersByTimeAsync(1000)

    expect(await ended).toMatchObject({
      identifier: 'ServiceUnavailable',
      details: { reason: 'the work ran out of time' },
    })
    expect(vi.getTimerCount()).toBe(0)
  })

  it('ends the work when the one for whom it is done goes away, also before it begins', async () => {
    const leaving = new AbortController()
    const work = () =>
      runWithDeadline(
        () => 1000,
        async () => {
          leaving.abort(abandoned)
          return signalNow().reason
        },
      )

    expect(await runUntilAborted(leaving.signal, work)).toBe(abandoned)
    expect(await runUntilAborted(leaving.signal, work)).toBe(abandoned)
  })
})
