/** Splits a list into slices of `size` elements, in order. The last slice may be shorter. */
export const slices = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

/**
 * Returns a function that calls `load` the first time it is called. Every later call returns the result of that first
 * call.
 */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= load()
    return result
  }
}

/** Returns a function that calls `load` only once for each key. */
export function oncePerKey<Key, T>(load: (key: Key) => T): (key: Key) => T {
  const results = new Map<Key, T>()
  return (key) => {
    if (!results.has(key)) results.set(key, load(key))
    return results.get(key) as T
  }
}

/**
 * Waits until work ends or a signal aborts, whichever is first.
 *
 * @throws the reason of the signal, or the error of the work
 */
export function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const giveUp = () => reject(signal.reason)
    if (signal.aborted) giveUp()
    signal.addEventListener('abort', giveUp)
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', giveUp))
  })
}

/** Limits the number of tasks that run at the same time. Further tasks wait: first come, first served. */
export class Semaphore {
  readonly #waiting = new Set<() => void>()
  #free: number

  constructor(limit: number) {
    this.#free = limit
  }

  /** True if a new task could start immediately, or would wait behind fewer than `maxWaiting` tasks. */
  hasRoom(maxWaiting: number): boolean {
    return this.#free > 0 || this.#waiting.size < maxWaiting
  }

  /**
   * Runs a task as soon as a slot is free.
   *
   * @param signal ends the waiting; a task that has started is not interrupted
   * @throws the reason of the signal, or the error of the task
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#free > 0) this.#free -= 1
    else await this.#waitForSlot(signal)
    try {
      return await task()
    } finally {
      this.#release()
    }
  }

  #waitForSlot(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', giveUp)
        resolve()
      }
      const giveUp = () => {
        this.#waiting.delete(start)
        reject(signal?.reason)
      }
      this.#waiting.add(start)
      signal?.addEventListener('abort', giveUp, { once: true })
    })
  }

  /** Passes the slot to the task that has waited the longest. */
  #release() {
    const [next] = this.#waiting
    if (!next) {
      this.#free += 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
/** Returns a function that computes its result once for each object. */
export function oncePer<From extends object, T>(make: (from: From) => T): (from: From) => T {
  const made = new WeakMap<From, T>()
  return (from) => {
    const known = made.get(from)
    if (known) return known
    const result = make(from)
    made.set(from, result)
    return result
  }
}
