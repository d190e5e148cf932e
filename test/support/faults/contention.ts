import { identityOf } from '#shared/platform/dynamodb/loader.ts'
import type { Key } from '#shared/platform/dynamodb/table.ts'
import type { FaultPlan } from './faults.ts'

type Attribute = { S: string }
type Named = Record<keyof Key, Attribute>

interface Sent {
  TransactItems: Record<string, { Key?: Named; Item?: Named }>[]
}

/** A simulation of DynamoDB's transaction conflicts. */
export interface Contention {
  /** Adds simulated conflicts to the service's calls, because the engine itself never reports conflicts. */
  plan: FaultPlan
  /** The number of attempted transactions. */
  tried: number
}

/**
 * Returns a simulation of conflicts. If two concurrent transactions have an item in common, the later transaction is
 * refused, with a reason for each of its changes. This applies even if one of the transactions only checks a condition
 * of the item.
 *
 * @param heldMs the duration of a transaction
 */
export function contention(heldMs: number): Contention {
  const inProgress = new Set<string>()
  const plan: FaultPlan = async (_, operation, body) => {
    if (operation !== 'TransactWriteItems') return undefined
    model.tried += 1
    const items = (JSON.parse(body) as Sent).TransactItems.map(touched)
    const reasons = items.map((item) => (inProgress.has(item) ? 'TransactionConflict' : 'None'))
    if (reasons.includes('TransactionConflict'))
      return { kind: 'error', name: 'TransactionCanceledException', reasons }
    for (const item of items) inProgress.add(item)
    await new Promise((resolve) => setTimeout(resolve, heldMs))
    for (const item of items) inProgress.delete(item)
    return undefined
  }
  const model = { plan, tried: 0 }
  return model
}

/** The key of the item that a change writes or checks. */
function touched(change: Sent['TransactItems'][number]): string {
  const [{ Key, Item } = {}] = Object.values(change)
  const { pk, sk } = (Key ?? Item) as Named
  return identityOf({ pk: pk.S, sk: sk.S })
}
