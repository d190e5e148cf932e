import { beforeAll, describe, expect, it } from 'vitest'
import type { Item } from '#shared/platform/dynamodb/table.ts'
import type { FreshTable } from '#test/support/engine/engine.ts'
import { tableWith } from '#test/support/engine/raw-table.ts'
import { faultKinds, happensTo } from '#test/support/faults/fault-kinds.ts'
import {
  expectFaultHandled,
  operationsOf,
  preparedItems,
  requestsUnderFault,
  tableFor,
} from '#test/support/faults/requests-under-fault.ts'
import { skipRetryPauses } from '#test/support/faults/retry-pauses.ts'
import { oneInLong } from '#test/support/faults/thoroughness.ts'

/** The faults that the SDK or the table port hides by retrying. */
const ABSORBED =
  /Throttling|Throughput|RequestLimit|^50\d|reset|timeout|nothing was processed|Conflict|InProgress/

describe.each(oneInLong(2, requestsUnderFault))(
  '$name, with one call to the table going wrong',
  (request) => {
    let items: Item[]
    let shared: FreshTable
    let operations: string[]

    beforeAll(async () => {
      skipRetryPauses()
      items = await preparedItems()
      shared = await tableWith(items)
      operations = await operationsOf(request, await tableWith(items))
    })

    it.each(faultKinds)('by $name, answers what is true', async (kind) => {
      for (const [call, operation] of operations.entries()) {
        if (!happensTo(kind, operation)) continue
        const table = await tableFor(request, items, shared)
        const answer = await expectFaultHandled(request, table, (number, _, body) =>
          number === call ? kind.make(body) : undefined,
        )
        if (ABSORBED.test(kind.name))
          expect(answer.status, `call ${call}, ${operation}`).toBe(request.success)
      }
    })
  },
)
