/** Things in their order, so many at a time; of the last ones perhaps fewer. */
export const slices = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  )

/** A promise that perhaps nobody waits for: that it fails is told to who does. */
export function suppressUnhandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/** Looks something up when it is asked for, and no second time. */
export function once<T>(look: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => {
    found ??= look()
    return found
  }
}

/** The same for many things, each by what it is asked for with. */
export function oncePerKey<Key, T>(look: (key: Key) => T): (key: Key) => T {
  const found = new Map<Key, T>()
  return (key) => {
    if (!found.has(key)) found.set(key, look(key))
    return found.get(key) as T
  }
}

/** Lets only so many pieces of work run at the same time; the others wait, first come, first served. */
export class Semaphore {
  readonly #waiting = new Set<() => void>()
  #free: number

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** Whether work that comes now can begin, or finds fewer waiting than that. */
  hasRoom(line: number): boolean {
    return this.#free > 0 || this.#waiting.size < line
  }

  /**
   * @param signal takes the work out of the line; once it has begun it is its own matter
   * @throws the reason of the signal
   */
  async take<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    signal?.throwIfAborted()
    if (this.#free > 0) this.#free -= 1
    else await this.#turn(signal)
    try {
      return await work()
    } finally {
      this.#pass()
    }
  }

  #turn(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.delete(begin)
        reject(signal?.reason)
      }
      this.#waiting.add(begin)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  /** Hands the place to who waits longest. */
  #pass() {
    const [next] = this.#waiting
    if (!next) {
      this.#free += 1
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
