import { expect } from 'vitest'
import { journeyCosts } from '#test/support/fixtures/journey-costs.ts'
import type { Visit } from './visit.ts'

/**
 * Checks what a journey has cost, and that nothing went wrong on the way.
 *
 * @param name that of its row in the table of costs
 */
export async function expectCost(visit: Visit, name: string): Promise<void> {
  const { clicks, keys, requests } = await visit.cost()
  const most = journeyCosts.get(name)
  expect([clicks, keys]).toEqual([most?.clicks, most?.keys])
  expect(requests, visit.asked.join('\n')).toBeLessThanOrEqual(most?.requests ?? 0)
  expectPeace(visit)
}

/** Checks that a visit saw no error, no refusal by the page's policy, and asked no other host. */
export function expectPeace(visit: Visit): void {
  expect(visit.problems).toEqual([])
  expect([...visit.hosts]).toEqual([new URL(visit.page.url()).host])
}
