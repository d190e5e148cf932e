const [SECOND, MINUTE] = [1000, 60_000]

/**
 * Milliseconds between two requests while the window is visible and while it is hidden, by how long nobody has used the
 * page. Every request costs money, so polling slows down when nobody seems to be looking.
 */
const STEPS = [
  { unusedFor: 5 * MINUTE, visible: 10 * SECOND, hidden: MINUTE },
  { unusedFor: 30 * MINUTE, visible: 30 * SECOND, hidden: 5 * MINUTE },
] as const

/** Returns the milliseconds until the next request; undefined if there is no request until the page is used again. */
export const intervalAfter = (unusedFor: number, isVisible: boolean): number | undefined =>
  STEPS.find((step) => unusedFor < step.unusedFor)?.[isVisible ? 'visible' : 'hidden']

interface Polled {
  /** Requests the changes and shows them. */
  poll(): Promise<unknown>
  isVisible(): boolean
}

/**
 * Polls for changes immediately, then at intervals: often while somebody uses the visible window, less often while
 * nobody uses it, and not at all after a while.
 */
export class PollTimer {
  #state: 'waiting' | 'polling' | 'resting' | 'stopped' = 'resting'
  #timer: ReturnType<typeof setTimeout> | undefined
  #usedAt = Date.now()
  #polledAt = 0
  /** The current interval, in milliseconds. */
  #interval = 0

  constructor(private readonly polled: Polled) {
    this.#wait()
  }

  /** Reports that somebody uses the page. Polling returns to its usual frequency, or starts again. */
  used = (): void => {
    this.#usedAt = Date.now()
    const isSlow = this.#state === 'waiting' && this.#interval !== this.#nextInterval
    if (isSlow || this.#state === 'resting') this.#wait()
  }

  /** Reports that the window became visible or hidden. */
  seen = (): void => {
    if (this.#state === 'waiting') this.#wait()
  }

  stop = (): void => {
    clearTimeout(this.#timer)
    this.#state = 'stopped'
  }

  get #nextInterval(): number | undefined {
    return intervalAfter(Date.now() - this.#usedAt, this.polled.isVisible())
  }

  #wait() {
    clearTimeout(this.#timer)
    this.#state = 'waiting'
    this.#interval = this.#nextInterval ?? 0
    this.#timer = setTimeout(this.#poll, Math.max(0, this.#polledAt + this.#interval - Date.now()))
  }

  #poll = async () => {
    this.#state = 'resting'
    if (this.#nextInterval === undefined) return
    this.#state = 'polling'
    this.#polledAt = Date.now()
    // If a request fails, the next one may still succeed.
    await this.polled.poll().catch(() => {})
    if (this.#isAsking) this.#wait()
  }

  /** False if polling was stopped during the request. */
  get #isAsking(): boolean {
    return this.#state === 'polling'
  }
}
