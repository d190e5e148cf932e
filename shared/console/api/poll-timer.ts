/** Milliseconds between two requests while the window is visible, and while it is not. */
const VISIBLE_MS = 10_000
const HIDDEN_MS = 60_000

/** Milliseconds after the last use of the page when requests end, until the next use. */
const UNUSED_MS = 30 * 60_000

interface Polled {
  /** Requests the changes, and shows them. */
  poll(): Promise<unknown>
  isVisible(): boolean
}

/**
 * Polls for changes immediately, then at intervals: often while the window is visible, and not at all while nobody uses
 * the page.
 */
export class PollTimer {
  #state: 'waiting' | 'polling' | 'resting' | 'stopped' = 'resting'
  #timer: ReturnType<typeof setTimeout> | undefined
  #usedAt = Date.now()
  #polledAt = 0

  constructor(private readonly polled: Polled) {
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
    const interval = this.polled.isVisible() ? VISIBLE_MS : HIDDEN_MS
    this.#timer = setTimeout(this.#poll, Math.max(0, this.#polledAt + interval - Date.now()))
  }

  #poll = async () => {
    this.#state = 'resting'
    if (Date.now() - this.#usedAt >= UNUSED_MS) return
    this.#state = 'polling'
    this.#polledAt = Date.now()
    // After a request that failed, the next one may succeed.
    await this.polled.poll().catch(() => {})
    if (this.#isAsking) this.#wait()
  }

  /** False if it was stopped meanwhile. */
  get #isAsking(): boolean {
    return this.#state === 'polling'
  }
}
