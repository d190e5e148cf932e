const [SECOND, MINUTE] = [1000, 60_000]

/** Milliseconds between two polls: `visible` while the window is visible, `hidden` while it is hidden. */
export const intervals = { visible: 10 * SECOND, hidden: MINUTE } as const

/** Polling stops after this number of milliseconds without use of the page, because every request costs money. */
const UNUSED_LIMIT_MS = 30 * MINUTE

interface Polled {
  /** Requests the changes and shows them. */
  poll(): Promise<unknown>
  isVisible(): boolean
}

/**
 * Polls for changes immediately, and then at intervals. The intervals are longer while the window is hidden. Polling
 * stops if the page has not been used for a while.
 */
export class PollTimer {
  #state: 'waiting' | 'polling' | 'resting' | 'stopped' = 'resting'
  #timer: ReturnType<typeof setTimeout> | undefined
  #usedAt = Date.now()
  #polledAt = 0

  constructor(private readonly polled: Polled) {
    this.#wait()
  }

  /** Called when somebody uses the page. Starts polling again if it has stopped. */
  used = (): void => {
    this.#usedAt = Date.now()
    if (this.#state === 'resting') this.#wait()
  }

  /** Called when the window becomes visible or hidden. */
  seen = (): void => {
    if (this.#state === 'waiting') this.#wait()
  }

  stop = (): void => {
    clearTimeout(this.#timer)
    this.#state = 'stopped'
  }

  get #isUnused(): boolean {
    return Date.now() - this.#usedAt >= UNUSED_LIMIT_MS
  }

  #wait() {
    clearTimeout(this.#timer)
    this.#state = 'waiting'
    const interval = this.polled.isVisible() ? intervals.visible : intervals.hidden
    // After a long pause, the next request is due immediately.
    this.#timer = setTimeout(this.#poll, Math.max(0, this.#polledAt + interval - Date.now()))
  }

  #poll = async () => {
    this.#state = 'resting'
    if (this.#isUnused) return
    this.#state = 'polling'
    this.#polledAt = Date.now()
    // A failed request is ignored, because the next one may succeed.
    await this.polled.poll().catch(() => {})
    if (this.#isAsking) this.#wait()
  }

  /** True while a poll is in progress. If polling is stopped before the response arrives, this becomes false. */
  get #isAsking(): boolean {
    return this.#state === 'polling'
  }
}
