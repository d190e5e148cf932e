import { describe, expect, it } from 'vitest'
import { Semaphore } from '#shared/platform/concurrency.ts'

const turnOfEvents = () => new Promise((resolve) => setImmediate(resolve))

/** Pieces of work that the test ends one by one, in the order in which they started. */
function pieces() {
  const begun: string[] = []
  const ends: (() => void)[] = []
  const piece = (name: string) => () => {
    begun.push(name)
    return new Promise<void>((resolve) => ends.push(resolve))
  }
  return { begun, ends, piece }
}

describe('a semaphore', () => {
  it('lets the others wait, and begins them in their order', async () => {
    const { begun, ends, piece } = pieces()
    const semaphore = new Semaphore(2)
    const all = ['a', 'b', 'c', 'd'].map((name) => semaphore.run(piece(name)))
    await turnOfEvents()
    expect(begun).toEqual(['a', 'b'])
    for (let next = 0; next < all.length; next++) {
      ends[next]?.()
      await turnOfEvents()
    }

    await Promise.all(all)
    expect(begun).toEqual(['a', 'b', 'c', 'd'])
  })

  it('has room as long as a place is free, or fewer wait than are said to', async () => {
    const { ends, piece } = pieces()
    const semaphore = new Semaphore(1)
    expect(semaphore.hasRoom(0)).toBe(true)
    const first = semaphore.run(piece('a'))
    expect([semaphore.hasRoom(0), semaphore.hasRoom(1)]).toEqual([false, true])
    const second = semaphore.run(piece('b'))
    expect([semaphore.hasRoom(1), semaphore.hasRoom(2)]).toEqual([false, true])
    ends[0]?.()
    await first
    await turnOfEvents()
    ends[1]?.()
    await second
    await turnOfEvents()

    expect(semaphore.hasRoom(0)).toBe(true)
  })

  it('lets waiting work leave the queue, and starts the next one instead', async () => {
    const { begun, ends, piece } = pieces()
    const semaphore = new Semaphore(1)
    const leaving = new AbortController()
    const first = semaphore.run(piece('a'), leaving.signal)
    const second = semaphore.run(piece('b'), leaving.signal)
    const third = semaphore.run(piece('c'))
    leaving.abort('gone')

    await expect(second).rejects.toBe('gone')
    await expect(semaphore.run(piece('d'), leaving.signal)).rejects.toBe('gone')
    ends[0]?.()
    await first
    await turnOfEvents()
    ends[1]?.()
    await third
    expect(begun).toEqual(['a', 'c'])
  })

  it('passes the place on after a failure', async () => {
    const semaphore = new Semaphore(1)
    const failing = semaphore.run(() => Promise.reject(new Error('broken')))
    const next = semaphore.run(async () => 'done')

    await expect(failing).rejects.toThrow('broken')
    expect(await next).toBe('done')
  })
})
