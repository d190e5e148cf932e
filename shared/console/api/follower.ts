/** Milliseconds between two requests while the window is visible, and while it is not. */
const VISIBLE_MS = 10_000
const HIDDEN_MS = 60_000

/** Milliseconds after the last use of the page when requests end, until the next use. */
const UNUSED_MS = 30 * 60_000

interface Following {
  /** Asks the service for changes, and shows them. */
  ask(): Promise<unknown>
  isVisible(): boolean
}

/**
 * Asks for changes immediately, then at intervals: often while the window is visible, and not at all while nobody uses the
 * page.
 */
export class Follower {
  #state: 'waiting' | 'asking' | 'resting' | 'stopped' = 'resting'
  #timer: ReturnType<typeof setTimeout> | undefined
  #usedAt = Date.now()
  #askedAt = 0

  constructor(private readonly following: Following) {
    this.#wait()
  }

  /** Reports that somebody uses the page. Requests begin again if they had ended. */
  used = (): void => {
    this.#usedAt = Date.now()
    if (this.#state === 'resting') this.#wait()
  }

  /** Reports that the window became visible or hidden. */
  seen = (): void => {
    if (this.#state === 'waiting') this.#wait()
  }

  stop = (): void => {
    clearTimeout(this.#timer)
    this.#state = 'stopped'
  }

  #wait() {
    clearTimeout(this.#timer)
    this.#state = 'waiting'
    const interval = this.following.isVisible() ? VISIBLE_MS : HIDDEN_MS
    this.#timer = setTimeout(this.#ask, Math.max(0, this.#askedAt + interval - Date.now()))
  }

  #ask = async () => {
    this.#state = 'resting'
    if (Date.now() - this.#usedAt >= UNUSED_MS) return
    this.#state = 'asking'
    this.#askedAt = Date.now()
    // After a request that failed, the next one may succeed.
    await this.following.ask().catch(() => {})
    if (this.#isAsking) this.#wait()
  }

  /** False if it was stopped meanwhile. */
  get #isAsking(): boolean {
    return this.#state === 'asking'
  }
}
