import { expect } from 'vitest'
import { journeyCosts } from '#test/support/fixtures/journey-costs.ts'
import type { Visit } from './visit.ts'

/**
 * Checks the cost of a user's journey through the console, and that the page reported no problems.
 *
 * @param name the name of the row in the table of costs
 */
export async function expectCost(visit: Visit, name: string): Promise<void> {
  const { clicks, keys, requests } = await visit.cost()
  const most = journeyCosts.get(name)
  expect([clicks, keys]).toEqual([most?.clicks, most?.keys])
  expect(requests, visit.sent.join('\n')).toBeLessThanOrEqual(most?.requests ?? 0)
  expectPeace(visit)
}

/** Checks that a visit had no errors, no violations of the page's policy, and no requests to other hosts. */
export function expectPeace(visit: Visit): void {
  expect(visit.problems).toEqual([])
  expect([...visit.hosts]).toEqual([new URL(visit.page.url()).host])
}
