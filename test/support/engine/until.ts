import { vi } from 'vitest'

/**
 * Waits for a condition, for at most a minute. Vitest's own `waitFor` gives up after a second, and a single request may
 * take that long on a busy machine.
 */
export const until = (holds: () => unknown): Promise<unknown> =>
  vi.waitUntil(holds, { timeout: 60_000, interval: 20 })
