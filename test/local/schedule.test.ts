import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSchedule } from '#infra/local/backend.ts'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the schedule', () => {
  it('runs the task at once and at every interval, telling the first run', async () => {
    const task = vi.fn(async (_first: boolean) => {})
    const schedule = startSchedule('task', MINUTE, task)
    await vi.advanceTimersByTimeAsync(2 * MINUTE)
    expect(task.mock.calls).toEqual([[true], [false], [false]])
    await schedule.stop()
  })

  it('continues after a failure', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    const task = vi.fn().mockRejectedValueOnce(new Error('lost')).mockResolvedValue(undefined)
    const schedule = startSchedule('task', MINUTE, task)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(task).toHaveBeenCalledTimes(2)
    expect(logged).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('task failed: Error: lost'))
    await schedule.stop()
  })

  it('does not start a task that is still running, and waits for it at the end', async () => {
    let finish = () => {}
    const task = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    const schedule = startSchedule('task', MINUTE, task)
    await vi.advanceTimersByTimeAsync(3 * MINUTE)
    expect(task).toHaveBeenCalledOnce()
    const stopped = vi.fn()
    const stopping = schedule.stop().then(stopped)
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(stopped).not.toHaveBeenCalled()
    finish()
    await stopping
    expect(task).toHaveBeenCalledOnce()
  })
})
