import { vi } from 'vitest'

/**
 * Waits for a condition, up to the timeout of the test. Vitest's own `waitFor` ends after a second, which a single
 * request may take on a busy machine.
 */
export const until = (holds: () => unknown): Promise<unknown> =>
  vi.waitUntil(holds, { timeout: 60_000, interval: 20 })
