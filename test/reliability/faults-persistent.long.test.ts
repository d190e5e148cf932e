import { beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { FreshTable } from '#test/support/engine/engine.ts'
import { tableWith } from '#test/support/engine/raw-table.ts'
import { type FaultKind, faultKinds, happensTo } from '#test/support/faults/fault-kinds.ts'
import type { FaultPlan } from '#test/support/faults/faults.ts'
import {
  expectFaultHandled,
  operationsOf,
  preparedItems,
  requestsUnderFault,
  tableFor,
} from '#test/support/faults/requests-under-fault.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { oneInLong } from '#test/support/faults/thoroughness.ts'

/** The maximum number of calls. More retries would add load to a table that already has problems. */
const CALLS = 20

/** The maximum number of calls if the fault is a conflict. Conflicts pass quickly, so more retries are useful. */
const COLLISIONS = 60

const limitFor = (kind: FaultKind) => (expectedStatus(kind) === 409 ? COLLISIONS : CALLS)

/** The status of the response to a request while the fault persists. */
const expectedStatus = ({ name }: FaultKind) =>
  /Conflict/.test(name) && !/Throughput/.test(name) ? 409 : 503

let items: Item[]
let shared: FreshTable

beforeAll(async () => {
  skipRetryPauses()
  items = await preparedItems()
  shared = await tableWith(items)
})

/**
 * Returns a plan with a fault in every call that the kind of fault can affect. Also returns a function that returns the
 * number of all calls so far.
 *
 * @param operations if set, only calls of these operations are affected
 */
function always(kind: FaultKind, operations?: readonly string[]): { plan: FaultPlan; calls: () => number } {
  let calls = 0
  const plan: FaultPlan = (_, operation, body) => {
    calls += 1
    const matches = operations?.includes(operation) ?? true
    return matches && happensTo(kind, operation) ? kind.make(body) : undefined
  }
  return { plan, calls: () => calls }
}

describe.each(oneInLong(2, requestsUnderFault, 1))(
  '$name, with every call to the table going wrong',
  (request) => {
    let operations: string[]

    beforeAll(async () => {
      operations = await operationsOf(request, await tableWith(items))
    })

    it.each(faultKinds)('by $name, gives up soon', async (kind) => {
      if (!operations.some((operation) => happensTo(kind, operation))) return
      const { plan, calls } = always(kind)
      const { status } = await expectFaultHandled(request, await tableFor(request, items, shared), plan)

      expect(status).toBe(expectedStatus(kind))
      expect(calls()).toBeLessThanOrEqual(limitFor(kind))
    })
  },
)

const writing = requestsUnderFault.filter(({ effect }) => effect)

describe.each(writing)('$name, with every write going wrong', (request) => {
  it.each(faultKinds)('by $name, gives up soon, or has succeeded', async (kind) => {
    const { plan, calls } = always(kind, ['TransactWriteItems', 'UpdateItem'])
    await expectFaultHandled(request, await tableFor(request, items, shared), plan)

    expect(calls()).toBeLessThanOrEqual(limitFor(kind))
  })
})
