import { randomFrom } from '#test/support/fixtures/random.ts'
import type { FaultPlan } from './faults.ts'

/**
 * The maximum number of times that a transaction is refused. The table port makes more attempts than this, so that
 * every transaction succeeds eventually.
 */
const MAX_CONFLICTS = 5

/**
 * Simulates conflicts between transactions, because the engine reports no conflicts. The number of refusals of a
 * transaction depends on the seed and on the order of concurrent transactions.
 */
export function conflictsFrom(seed: number): FaultPlan {
  const random = randomFrom(seed)
  const left = new Map<string, number>()
  return (_, operation, body) => {
    if (operation !== 'TransactWriteItems') return undefined
    const { ClientRequestToken: token } = JSON.parse(body) as { ClientRequestToken: string }
    const conflicts = left.get(token) ?? Math.floor(random() * (MAX_CONFLICTS + 1))
    left.set(token, conflicts - 1)
    if (conflicts <= 0) return undefined
    return { kind: 'error', name: 'TransactionCanceledException', reasons: ['None', 'TransactionConflict'] }
  }
}
