import { vi } from 'vitest'

/**
 * Waits until something holds, as long as the test may take. Vitest's own waiting ends after a second, which a busy machine
 * needs for a single request.
 */
export const until = (holds: () => unknown): Promise<unknown> =>
  vi.waitUntil(holds, { timeout: 60_000, interval: 20 })
